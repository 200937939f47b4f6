const MAX_SHOWN = 10;

/** Print which files of media items were missing and not copied: the first of them, and the number of the others. */
export function printMissing(keys: readonly string[]): void {
  for (const key of keys.slice(0, MAX_SHOWN)) tell(`the file ${key} is missing, and is not in the copy`);
  if (keys.length > MAX_SHOWN) tell(`${keys.length - MAX_SHOWN} more files are missing; quoin check lists them all`);
}

const tell = (line: string): boolean => process.stderr.write(`quoin: ${line}\n`);
