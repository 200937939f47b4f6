import type { Delimiter } from './block-delimiters.ts';
import { trimEnd } from './white-space.ts';

/** How blocks that hold others lay them out when they do not say it themselves. */
const layouts: Readonly<Record<string, 'flow' | 'flex'>> = {
  group: 'flow',
  column: 'flow',
  columns: 'flex',
  buttons: 'flex',
  'social-links': 'flex',
  gallery: 'flex',
};

/**
 * Gives the first tag of a layout block the classes that lay it out. `output` holds the block's HTML from place
 * `from` on; only its first and its last part can be the block's own.
 */
export function layOut(
  { name, attributes }: Delimiter,
  output: string[],
  from: number,
  count: { containers: number; galleries: number },
): void {
  const first = output[from];
  const layout = readLayout(name, attributes);
  if (first === undefined || layout === undefined) return;
  count.containers++;
  const classes = [`is-layout-${layout}`];
  if (name === 'columns') classes.push(`wp-container-${count.containers}`);
  if (name === 'gallery') classes.push(`wp-block-gallery-${++count.galleries}`);
  output[from] = first.replace(/class="/, (start) => `${start}${classes.join(' ')} `);
  if (name === 'group' && layout !== 'flex') addInnerContainer(output, from, attributes);
}

function readLayout(name: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  const usual = layouts[name];
  const { type, inherit, contentSize } = Object(attributes['layout'] ?? {}) as Record<string, unknown>;
  if (usual === undefined) return undefined;
  if (type === 'flex' || type === 'constrained' || type === 'flow') return type;
  return inherit || contentSize ? 'constrained' : usual;
}

function addInnerContainer(output: string[], from: number, attributes: Readonly<Record<string, unknown>>): void {
  const name = typeof attributes['tagName'] === 'string' ? attributes['tagName'] : 'div';
  const start = new RegExp(`^\\s*<${/^[a-z]+$/.test(name) ? name : 'div'} [^<>]*wp-block-group[^<>]*>`);
  const last = output.length - 1;
  const end = trimEnd(output[last] ?? '');
  const closing = `</${name}>`;
  if (!start.test(output[from] ?? '') || !end.endsWith(closing)) return;
  const rest = (output[last] ?? '').slice(end.length);
  output[last] = `${end.slice(0, -closing.length)}</div>${closing}${rest}`;
  output[from] = (output[from] ?? '').replace(start, (tag) => `${tag}<div class="wp-block-group__inner-container">`);
}
