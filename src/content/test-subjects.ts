import * as content from './index.ts';
/** The functions that the property tests and the growth check run. */
export type Clean = (raw: string) => string;

export const cleaners: Readonly<Record<string, Clean>> = {
  cleanContent: content.cleanContent,
  cleanTitle: content.cleanTitle,
  cleanComment: content.cleanComment,
  cleanDescription: content.cleanDescription,
  'relUgc after cleanComment': (raw) => content.relUgc(content.cleanComment(raw)),
  'relNoopener after cleanContent': (raw) => content.relNoopener(content.cleanContent(raw)),
};

export const renderers: Readonly<Record<string, Clean>> = {
  renderTitle: content.renderTitle,
  renderContent: content.renderContent,
  'renderExcerpt, given': (raw) => content.renderExcerpt(raw, ''),
  'renderExcerpt, automatic': (raw) => content.renderExcerpt('', raw),
  renderComment: content.renderComment,
};

export const others: Readonly<Record<string, Clean>> = {
  cleanName: content.cleanName,
  plainText: content.plainText,
  stripTags: content.stripTags,
  cleanUrl: content.cleanUrl,
  cleanEmail: content.cleanEmail,
  slugify: content.slugify,
  relNoopener: content.relNoopener,
  relUgc: content.relUgc,
};
