const LENGTH = 3;

/** The runs of three characters of a word, each once: what a word is found by. */
export function runsIn(word: string): string[] {
  const characters = Array.from(word);
  const runs = new Set<string>();
  for (let start = 0; start + LENGTH <= characters.length; start += 1)
    runs.add(characters.slice(start, start + LENGTH).join(''));
  return [...runs];
}
