const SHOWN = 10;

/** Says which files of media items were not there to be copied: the first of them, and how many. */
export function tellMissing(keys: readonly string[]): void {
  for (const key of keys.slice(0, SHOWN)) tell(`the file ${key} is missing, and is not in the copy`);
  if (keys.length > SHOWN) tell(`${keys.length - SHOWN} more files are missing; quoin check names them all`);
}

const tell = (line: string): boolean => process.stderr.write(`quoin: ${line}\n`);
