/** A comment that opens a block, closes it, or is a whole block: `<!-- wp:name {json} -->`, `<!-- /wp:name -->`, `<!-- wp:name /-->`. */
export interface Delimiter {
  readonly role: 'opens' | 'closes' | 'whole';
  /** The name as written, with its namespace if it has one. */
  readonly name: string;
  /** The attributes as written, `{…}`, or an empty text. */
  readonly json: string;
  readonly from: number;
  readonly to: number;
}

const shape = /^<!--\s+(\/?)wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)\s+(?:(\{.*\})\s+)?(\/?)-->$/s;

/** Whether a content consists of blocks. The server decides by the same rule whether to make paragraphs. */
export function hasBlocks(html: string): boolean {
  return html.includes('<!-- wp:');
}

/** The delimiters of a content, in order. A comment begins at the last `<!--` before its end, as on the server. */
export function* findDelimiters(html: string): Generator<Delimiter> {
  let start = html.indexOf('<!--');
  for (let end = html.indexOf('-->'); start >= 0 && end >= 0; end = html.indexOf('-->', end + 3)) {
    let next = html.indexOf('<!--', start + 4);
    for (; next >= 0 && next < end; next = html.indexOf('<!--', next + 4)) start = next;
    if (start > end) continue;
    const found = readDelimiter(html, start, end + 3);
    if (found) yield found;
    start = next;
  }
}

/** The delimiter in the comment between two positions, if it is one. */
export function readDelimiter(html: string, from: number, to: number): Delimiter | undefined {
  const comment = html.slice(from, to);
  if (!/^<!--\s+\/?wp:/.test(comment)) return undefined;
  const [match, closes, name, json = '', whole] = shape.exec(comment) ?? [];
  if (match === undefined || name === undefined) return undefined;
  return { role: closes ? 'closes' : whole ? 'whole' : 'opens', name, json, from, to };
}
