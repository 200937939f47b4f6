import type { Attrs, Node } from 'prosemirror-model';
import { attributeOf, classesOf, type Json, readJson, withAttribute, withClasses, withJson } from './attributes.ts';
import { imageOf } from './change-image.ts';
import { kept } from './kind.ts';
import { kindOf } from './kinds/index.ts';
import { originOf, recall } from './origin.ts';
import type { ContentKind } from './read.ts';

/** The settings of a block in its tags and its delimiter, besides its text. An empty text or number is an absent setting. */
export interface BlockSettings {
  /** The anchor: links to the block end with it. */
  readonly anchor?: string;
  readonly classes?: string;
  readonly align?: string;
  readonly level?: number;
  /** The language of a code block. */
  readonly language?: string;
  /** The first number of a list. */
  readonly start?: string;
  readonly reversed?: boolean;
  /** The number of columns of a gallery. */
  readonly columns?: string;
  /** The text at the end of the teaser. */
  readonly more?: string;
}

interface Alignment {
  /** The name of the setting in the delimiter. */
  readonly name: string;
  readonly prefix: string;
  readonly choices: readonly string[];
}

const TEXT = 'has-text-align-';
const text = (name: string): Alignment => ({ name, prefix: TEXT, choices: ['left', 'center', 'right'] });
const whole = (...choices: string[]): Alignment => ({ name: 'align', prefix: 'align', choices });
const anywhere = whole('left', 'center', 'right', 'wide', 'full');

const alignments: Readonly<Record<string, Alignment>> = {
  paragraph: text('align'),
  heading: text('textAlign'),
  verse: text('textAlign'),
  pullquote: whole('left', 'right', 'wide', 'full'),
  separator: whole('center', 'wide', 'full'),
  gallery: anywhere,
  table: anywhere,
  embed: anywhere,
};

/** The attribute for the text alignment of such blocks; undefined if they cannot be aligned. */
export function textAlignment(type: string): string | undefined {
  const { name, prefix } = alignments[type] ?? {};
  return prefix === TEXT ? name : undefined;
}

/** The possible alignments of a block; none for text whose paragraphs the server makes. */
const alignmentOf = ({ type }: Node, goesOn: ContentKind): Alignment | undefined =>
  goesOn === 'blocks' ? alignments[type.name] : undefined;

/** The possible text alignments of a block. */
export const alignsOf = (node: Node, goesOn: ContentKind): readonly string[] =>
  alignmentOf(node, goesOn)?.choices ?? [];

/** The node attribute with the tag of the block; undefined if the block has no element. */
function tagName({ type: { name }, attrs }: Node, goesOn: ContentKind): 'tag' | 'wrap' | 'table' | undefined {
  if (name === 'image' && attrs['wrap'] !== null) return 'wrap';
  if (goesOn === 'blocks' || attrs['tag'] !== null || !['image', 'embed', 'table'].includes(name)) return 'tag';
  return name === 'table' ? 'table' : undefined;
}

const languageClass = /^language-(\S+)$/;
const columnsClass = /^columns-(\d)$/;
const moreComment = /^<!--more ?([\s\S]*?)-->/;

/** The value of a setting that a tag expresses by a class of this form. */
const named = (tag: string, form: RegExp): string =>
  classesOf(tag)
    .map((name) => form.exec(name)?.[1])
    .find(Boolean) ?? '';

const partsOf = (classes: string): string[] => classes.split(/\s+/).filter(Boolean);

/** The parts of a block that can hold settings. */
function saidBy(node: Node, goesOn: ContentKind) {
  const usual = kindOf(node)?.usual?.(goesOn);
  const name = usual === undefined ? undefined : tagName(node, goesOn);
  const wp = (node.attrs['wp'] ?? null) as string | null;
  const tag = name && String(node.attrs[name] ?? usual);
  return { name, tag, usual, wp, json: readJson(wp) ?? ({} as Json) };
}

/** The settings of a block, without those that it cannot have. */
export function settingsOf(node: Node, goesOn: ContentKind): BlockSettings {
  const { tag, json } = saidBy(node, goesOn);
  const { type, attrs } = node;
  if (type.name === 'more') return goesOn === 'blocks' ? { more: moreComment.exec(attrs['html'])?.[1] ?? '' } : {};
  if (tag === undefined) return {};
  const classes = goesOn === 'blocks' ? String(json['className'] ?? '') : classesOf(tag).join(' ');
  const aligned = alignmentOf(node, goesOn);
  return {
    ...(type.name === 'heading' ? { level: attrs['level'] as number } : {}),
    ...(aligned ? { align: aligned.choices.find((each) => classesOf(tag).includes(aligned.prefix + each)) ?? '' } : {}),
    ...(type.name === 'code_block'
      ? { language: named(String(attrs['inner']), languageClass) || named(` class="${classes}"`, languageClass) }
      : {}),
    ...(type.name === 'list' && attrs['ordered']
      ? { start: attributeOf(tag, 'start') ?? '', reversed: attributeOf(tag, 'reversed') !== undefined }
      : {}),
    ...(type.name === 'gallery' ? { columns: named(tag, columnsClass) } : {}),
    ...(type.name === 'embed' ? {} : { anchor: attributeOf(tag, 'id') ?? '' }),
    classes,
  };
}

/**
 * The attributes of a block with changed settings; the others stay, exactly as written. A setting that is
 * changed back is written as it was read.
 */
export function changeSettings(node: Node, change: BlockSettings, goesOn: ContentKind): Attrs {
  const { name, usual = '', ...said } = saidBy(node, goesOn);
  const old = settingsOf(node, goesOn);
  if (change.more !== undefined) return asRead(node, withMore(node, change.more, said.wp), goesOn);
  if (change.language !== undefined) return withLanguage(node, change.language, old, goesOn);
  if (!name || said.tag === undefined) return node.attrs;
  let { tag } = said;
  const json: Record<string, unknown> = {};
  const set = (attribute: string, value: string | undefined): void => {
    if (value !== undefined) tag = withAttribute(tag, attribute, value || null);
  };
  const swap = (remove: (each: string) => boolean, ...add: string[]): void => {
    tag = withClasses(tag, { remove: { test: remove }, add: add.filter(Boolean) });
  };
  set('id', change.anchor?.trim().replaceAll(/\s+/g, '-'));
  if (change.start !== undefined) {
    const start = /^-?\d{1,9}$/.exec(change.start.trim())?.[0];
    set('start', start ?? '');
    json['start'] = start && Number(start);
  }
  if (change.reversed !== undefined) {
    tag = withAttribute(tag, 'reversed', change.reversed ? '' : null).replace(' reversed=""', ' reversed');
    json['reversed'] = change.reversed || undefined;
  }
  if (change.classes !== undefined) {
    const own = partsOf(old.classes ?? '');
    const added = partsOf(change.classes);
    swap((each) => own.includes(each), ...added);
    json['className'] = added.join(' ') || undefined;
  }
  const aligned = alignmentOf(node, goesOn);
  if (change.align !== undefined && aligned) {
    const { prefix, choices } = aligned;
    swap((each) => choices.some((choice) => each === prefix + choice), change.align && prefix + change.align);
    json[aligned.name] = change.align || undefined;
  }
  if (change.columns !== undefined) {
    swap((each) => each.startsWith('columns-'), `columns-${change.columns || 'default'}`);
    json['columns'] = Number(change.columns) || undefined;
  }
  const wp = goesOn === 'blocks' ? withJson(said.wp, json) : said.wp;
  const attrs = { ...node.attrs, ...(change.level === undefined ? {} : { level: change.level }), wp };
  return asRead(node, { ...attrs, [name]: goesOn === 'blocks' && name === 'tag' ? kept(tag, usual) : tag }, goesOn);
}

/** Attributes with the same value as in the source of the block keep the source. */
function asRead(node: Node, attrs: Attrs, goesOn: ContentKind): Attrs {
  const origin = originOf(node);
  const read = origin ? recall(origin) : undefined;
  if (read?.type !== node.type) return attrs;
  const said = (one: Node): string =>
    JSON.stringify([settingsOf(one, goesOn), one.type.name === 'image' && imageOf(one)]);
  if (said(node.type.create(attrs, node.content)) !== said(read)) return attrs;
  const written = ['tag', 'wrap', 'table', 'wp', 'inner', 'html'].filter((name) => name in attrs);
  return { ...attrs, ...Object.fromEntries(written.map((name) => [name, read.attrs[name]])) };
}

function withMore(node: Node, words: string, wp: string | null): Attrs {
  const said = words.replaceAll(/[<>]|--+/g, '').trim();
  const html = String(node.attrs['html']).replace(moreComment, () => `<!--more${said && ` ${said}`}-->`);
  return { ...node.attrs, html, wp: withJson(wp, { customText: said || undefined }) };
}

/** The language is expressed by a class: of the block, or of the `code` in it if that has it already. */
function withLanguage(node: Node, language: string, old: BlockSettings, goesOn: ContentKind): Attrs {
  const inner = String(node.attrs['inner']);
  const test = (name: string): boolean => languageClass.test(name);
  const added = partsOf(language).map((part) => `language-${part}`);
  if (goesOn === 'blocks' && !classesOf(inner).some(test)) {
    const others = partsOf(old.classes ?? '').filter((name) => !test(name));
    return changeSettings(node, { classes: [...others, ...added].join(' ') }, goesOn);
  }
  const tag = withClasses(inner, { remove: { test }, add: added });
  return asRead(node, { ...node.attrs, inner: tag }, goesOn);
}
