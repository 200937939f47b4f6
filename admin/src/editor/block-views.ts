import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import { attributeOf } from '../content/index.ts';
import { editorWords } from '../words/editor.ts';

/** How blocks that are no plain text are shown. Nothing of their HTML becomes part of the page. */

const element = (name: string, kind: string, text = ''): HTMLElement => {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
};

/** Pictures are shown from http addresses only. */
const pictureAddress = (src: string | undefined): string | undefined => {
  if (!src) return undefined;
  const url = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined;
  return url && /^(https?|blob):$/.test(url.protocol) ? url.href : undefined;
};

const image: NodeViewConstructor = (node) => {
  const dom = element('figure', 'block-image');
  const picture = document.createElement('img');
  picture.referrerPolicy = 'no-referrer';
  picture.draggable = false;
  const contentDOM = element('div', 'block-caption');
  dom.append(picture, contentDOM);
  const show = (shown: Node): void => {
    const attrs = String(shown.attrs['img']);
    const address = pictureAddress(attributeOf(attrs, 'src'));
    if (address && picture.src !== address) picture.src = address;
    picture.alt = attributeOf(attrs, 'alt') ?? '';
  };
  show(node);
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
  };
};

const WORDS = 12;

/** The first words of some HTML, without its tags. */
const firstWords = (html: string): string =>
  html
    .replace(/<!--.*?-->|<[^>]*>/gs, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS)
    .join(' ');

const opaque: NodeViewConstructor = (node) => {
  const dom = element('div', 'block-card');
  dom.contentEditable = 'false';
  const name = String(node.attrs['name']) || editorWords().unknownBlock;
  dom.append(element('strong', '', name), element('span', 'quiet', firstWords(String(node.attrs['html']))));
  return { dom };
};

const labelled =
  (kind: string, text: () => string): NodeViewConstructor =>
  () => {
    const dom = element('div', kind, text());
    dom.contentEditable = 'false';
    return { dom };
  };

const embed: NodeViewConstructor = (node) => {
  const dom = element('figure', 'block-card');
  const address = element('span', 'block-address', String(node.attrs['url']));
  address.contentEditable = 'false';
  const contentDOM = element('div', 'block-caption');
  dom.append(address, contentDOM);
  return { dom, contentDOM };
};

export const blockViews: Readonly<Record<string, NodeViewConstructor>> = {
  image,
  opaque,
  embed,
  more: labelled('block-break', () => editorWords().more),
  nextpage: labelled('block-break', () => editorWords().nextPage),
};
