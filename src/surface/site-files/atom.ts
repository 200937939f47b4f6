import { type Entry, type Feed, latestOf } from './feed.ts';
import { element, escapeXml } from './xml.ts';

/** A feed must have the time of its last change, even one without entries. */
const NEVER = '1970-01-01T00:00:00';

/** The feed as Atom 1.0. */
export function atomOf(feed: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(feed.title)}</title>
${element('subtitle', feed.description)}<id>${escapeXml(feed.self)}</id>
<link rel="alternate" type="text/html" href="${escapeXml(feed.link)}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>
<updated>${latestOf(feed) ?? NEVER}Z</updated>
${feed.entries.map(entryOf).join('')}</feed>
`;
}

const entryOf = (entry: Entry): string =>
  `<entry>\n${[
    `<title>${escapeXml(entry.title)}</title>\n`,
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.link)}"/>\n`,
    element('id', entry.id),
    `<published>${entry.published}Z</published>\n<updated>${entry.modified}Z</updated>\n`,
    `<author><name>${escapeXml(entry.author)}</name></author>\n`,
    ...entry.categories.map((name) => `<category term="${escapeXml(name)}"/>\n`),
    htmlOf('summary', entry.summary),
    htmlOf('content', entry.content),
  ].join('')}</entry>\n`;

const htmlOf = (name: string, html: string): string =>
  html === '' ? '' : `<${name} type="html">${escapeXml(html)}</${name}>\n`;
