/**
 * Applies a unified diff without line numbers: each hunk replaces the first place after the hunk before where its old lines
 * stand. So a page need not change with every line above its change.
 *
 * @param textOf the text of a file as it is
 * @returns the changed files
 * @throws when the old lines of a hunk are not found
 */
export function applyDiff(diff: string, textOf: (path: string) => string): Map<string, string> {
  const changed = new Map<string, string>();
  for (const part of diff.split(/^(?=--- )/m).filter((text) => text.startsWith('--- '))) {
    const [before = '', after = '', ...lines] = part.trimEnd().split('\n');
    const path = after.replace('+++ b/', '');
    let text = before === '--- /dev/null' ? '' : textOf(path);
    let from = 0;
    for (const hunk of lines
      .join('\n')
      .split(/^@@.*$/m)
      .slice(1)) {
      const hunkLines = hunk
        .split('\n')
        .slice(1)
        .filter((line) => line !== '');
      const old = sideOf(hunkLines, '+');
      const fresh = sideOf(hunkLines, '-');
      const at = text.indexOf(old, from);
      if (at < 0) throw new Error(`${path} has no place for\n${old}`);
      text = text.slice(0, at) + fresh + text.slice(at + old.length);
      from = at + fresh.length;
    }
    changed.set(path, text);
  }
  return changed;
}

/** The lines of a hunk but for the added, or the removed ones. */
const sideOf = (lines: readonly string[], without: '+' | '-'): string =>
  lines
    .filter((line) => !line.startsWith(without))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
