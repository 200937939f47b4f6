import type { Delimiter } from './block-delimiters.ts';
import { attributeOf, readTag, withAttribute, writeTag } from './tag.ts';
import { trimEnd } from './white-space.ts';

/** The default layouts of container blocks. */
const layouts: Readonly<Record<string, 'flow' | 'flex'>> = {
  group: 'flow',
  column: 'flow',
  columns: 'flex',
  buttons: 'flex',
  'social-links': 'flex',
  gallery: 'flex',
};

/** The layout attributes of a block. */
interface Layout {
  readonly type?: string;
  readonly inherit?: boolean;
  readonly contentSize?: string;
  readonly orientation?: string;
  readonly justifyContent?: string;
  readonly flexWrap?: string;
}

/**
 * Adds the layout classes to the first tag of a layout block. `output` contains the block's HTML from the index
 * `from` on; only its first and its last part can belong to the block itself.
 */
export function layOut(
  { name, attributes }: Delimiter,
  output: string[],
  from: number,
  count: { containers: number; galleries: number },
): void {
  const first = output[from];
  if (first === undefined) return;
  if (name === 'image' && output.length === from + 1) output[from] = wrapAligned(first);
  const usual = layouts[name];
  if (usual === undefined) return;
  count.containers++;
  const layout = Object(attributes['layout'] ?? {}) as Layout;
  const type = typeOf(layout, usual);
  const classes = [...directions(layout), `is-layout-${type}`];
  if (name === 'columns' || hasStyles(layout, type)) classes.push(`wp-container-${count.containers}`);
  if (name === 'gallery') classes.push(`wp-block-gallery-${++count.galleries}`);
  output[from] = withClasses(first, classes);
  if (name === 'group' && type !== 'flex') addInnerContainer(output, from, attributes);
}

/** Adds classes to the first tag that has classes. */
function withClasses(html: string, classes: readonly string[]): string {
  let isDone = false;
  return html.replace(/<[a-z][^<>]*>/gi, (text) => {
    const tag = isDone || !text.includes('class') ? undefined : readTag(text);
    const given = tag && attributeOf(tag, 'class');
    if (!tag || given?.value === undefined) return text;
    isDone = true;
    return writeTag(withAttribute(tag, 'class', `${classes.join(' ')} ${given.value}`));
  });
}

function typeOf({ type, inherit, contentSize }: Layout, usual: string): string {
  if (type === 'flex' || type === 'constrained') return type;
  return inherit || contentSize ? 'constrained' : usual;
}

function directions({ orientation, justifyContent, flexWrap }: Layout): string[] {
  const word = /^[a-z-]+$/;
  return [
    orientation && word.test(orientation) ? `is-${orientation}` : '',
    justifyContent && word.test(justifyContent) ? `is-content-justification-${justifyContent}` : '',
    flexWrap === 'nowrap' ? 'is-nowrap' : '',
  ].filter(Boolean);
}

/** Whether the layout needs CSS rules of its own, selected by a unique class. */
function hasStyles({ orientation, justifyContent, flexWrap, contentSize }: Layout, type: string): boolean {
  if (type === 'constrained') return Boolean(contentSize);
  return type === 'flex' && Boolean(orientation === 'vertical' || justifyContent || flexWrap === 'nowrap');
}

const firstTag = /^\s*(<[a-z][^<>]*>)/i;
const alignedImage = /^wp-block-image (align(?:left|right|center).*)$/s;

/** A floating picture is wrapped in a `div`, so that text can flow around it. */
function wrapAligned(html: string): string {
  const [start = '', text = ''] = firstTag.exec(html) ?? [];
  const figure = readTag(text);
  const classes = alignedImage.exec((figure && attributeOf(figure, 'class')?.value) ?? '')?.[1];
  if (figure?.name !== 'figure' || classes === undefined) return html;
  const rest = trimEnd(html.slice(start.length));
  return `<div class="wp-block-image">\n${writeTag(withAttribute(figure, 'class', classes))}${rest}</div>`;
}

const innerContainer = '<div class="wp-block-group__inner-container">';

function addInnerContainer(output: string[], from: number, attributes: Readonly<Record<string, unknown>>): void {
  const given = attributes['tagName'];
  const name = typeof given === 'string' && /^[a-z]+$/.test(given) ? given : 'div';
  const last = output.length - 1;
  const end = trimEnd(output[last] ?? '');
  const closing = `</${name}>`;
  const [opening = '', text = ''] = firstTag.exec(output[from] ?? '') ?? [];
  const tag = readTag(text);
  const isGroup = tag?.name === name && attributeOf(tag, 'class')?.value?.includes('wp-block-group');
  if (!isGroup || !end.endsWith(closing)) return;
  if ((output[from] ?? '').startsWith('<div class="wp-block-group__inner-container', opening.length)) return;
  const rest = (output[last] ?? '').slice(end.length);
  output[last] = `${end.slice(0, -closing.length)}</div>${closing}${rest}`;
  output[from] = opening + innerContainer + (output[from] ?? '').slice(opening.length);
}
