import { refuse } from '../cursor.ts';
import { type Kind, kept, make, tagOf } from '../kind.ts';
import type { Mode } from '../origin.ts';
import { trimmed } from '../spaces.ts';

const usual = (mode: Mode): string => {
  return mode === 'blocks' ? ' class="wp-block-separator has-alpha-channel-opacity"/' : ' /';
};

export const separator: Kind = {
  names: ['separator'],
  elements: ['hr'],
  usual,
  read({ cursor, mode, wp }) {
    return make('separator', { wp, tag: kept(cursor.open('hr').attrs, usual(mode)) });
  },
  write: (node, { mode }) => `<hr${tagOf(node, usual(mode))}>`,
};

const moreComment = /^<!--more(?: [^<>]*)?-->(?:\n<!--noteaser-->)?$/;

/** Whether a comment marks the end of the teaser. */
export const isMore = (comment: string): boolean => moreComment.test(comment);
const isNextPage = (comment: string): boolean => comment === '<!--nextpage-->';

export const more: Kind = {
  names: ['more'],
  read(place) {
    const { block, cursor, wp } = place;
    const html = trimmed(block?.inner ?? refuse()).body;
    if (!isMore(html)) refuse();
    cursor.at = cursor.tokens.length;
    return make('more', { wp, html });
  },
  write: (node) => String(node.attrs['html']),
};

export const nextpage: Kind = {
  names: ['nextpage'],
  read({ block, cursor, wp }) {
    if (!isNextPage(trimmed(block?.inner ?? refuse()).body)) refuse();
    cursor.at = cursor.tokens.length;
    return make('nextpage', { wp });
  },
  write: () => '<!--nextpage-->',
};
