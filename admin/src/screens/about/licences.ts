/** A package that is built into the interface. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

const HEADING = /^## (.+) - (\S+) \((.+)\)$/;

/** Parses the licence file of the bundler: a heading for each package, followed by its text. */
export function licencesIn(file: string): readonly Licence[] {
  const found: { name: string; version: string; licence: string; lines: string[] }[] = [];
  for (const line of file.split('\n')) {
    const [, name, version, licence] = HEADING.exec(line) ?? [];
    if (name && version && licence) found.push({ name, version, licence, lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found.map(({ lines, ...rest }) => ({ ...rest, text: lines.join('\n').trim() }));
}
