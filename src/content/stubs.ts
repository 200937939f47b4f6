const same = (raw: string): string => raw;

export { renderContent, renderExcerpt, renderTitle } from './render.ts';
export const renderComment = same;
export * from './clean.ts';
/** For everybody's content, on writing: links with target get rel="noopener". */
export const relNoopener = same;

import { plainText } from './plain-text.ts';

export { plainText, stripTags } from './plain-text.ts';
export function cleanTermName(raw: string): string {
  return plainText(raw).replace(/&/g, '&amp;');
}
export const cleanUrl = same;
export function isEmail(raw: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(raw);
}
export function cleanEmail(raw: string): string {
  return raw.trim();
}
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/<[^<>]*>/g, '')
    .replace(/[\s./-]+/g, '-')
    .replace(/[^a-z0-9_%-]/g, '');
}
export function isBlankContent(raw: string): boolean {
  return raw.trim() === '';
}
