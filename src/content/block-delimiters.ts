/** `<!-- wp:name {attributes} -->` opens a block, `<!-- /wp:name -->` closes it, `<!-- wp:name /-->` is a complete block. */
export interface Delimiter {
  readonly role: 'opens' | 'closes' | 'whole';
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const delimiter = /^<!--\s+(\/?)wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)\s+(?:(\{.*\})\s+)?(\/?)-->$/s;

/** Whether a text consists of blocks, and so contains its own paragraphs. */
export function hasBlocks(raw: string): boolean {
  return raw.includes('<!-- wp:');
}

/** The delimiters, and the HTML between them. After a delimiter that closes no block, everything is HTML. */
export function splitBlocks(raw: string): (string | Delimiter)[] {
  const parts: (string | Delimiter)[] = [];
  let depth = 0;
  let done = 0;
  let start = raw.indexOf('<!--');
  for (let end = raw.indexOf('-->'); start >= 0 && end >= 0; end = raw.indexOf('-->', end + 3)) {
    // The comment that ends here begins at the last `<!--`.
    let next = raw.indexOf('<!--', start + 4);
    for (; next >= 0 && next < end; next = raw.indexOf('<!--', next + 4)) start = next;
    const found = start < end ? readDelimiter(raw.slice(start, end + 3)) : undefined;
    if (found !== undefined) {
      if (found.role === 'closes' && depth === 0) break;
      depth += { opens: 1, closes: -1, whole: 0 }[found.role];
      parts.push(raw.slice(done, start), found);
      done = end + 3;
    }
    if (start < end) start = next;
  }
  parts.push(raw.slice(done));
  return parts.filter((part) => part !== '');
}

function readDelimiter(comment: string): Delimiter | undefined {
  if (!/^<!--\s+\/?wp:/.test(comment)) return undefined;
  const [match, closes, name, attributes, whole] = delimiter.exec(comment) ?? [];
  if (match === undefined || name === undefined) return undefined;
  const role = closes ? 'closes' : whole ? 'whole' : 'opens';
  return { role, name: name.replace(/^core\//, ''), attributes: readAttributes(attributes) };
}

function readAttributes(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
