import { type Entry, type Feed, latestOf } from './feed.ts';
import { element, escapeXml } from './xml.ts';

/** The feed as RSS 2.0, with whole texts as `content:encoded`. */
export function rssOf(feed: Feed): string {
  const latest = latestOf(feed);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(feed.title)}</title>
<link>${escapeXml(feed.link)}</link>
<description>${escapeXml(feed.description)}</description>
<atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>
${latest === undefined ? '' : element('lastBuildDate', rfc822(latest))}${feed.entries.map(itemOf).join('')}</channel>
</rss>
`;
}

const itemOf = (entry: Entry): string =>
  `<item>\n${[
    element('title', entry.title),
    element('link', entry.link),
    element('dc:creator', entry.author),
    element('pubDate', rfc822(entry.published)),
    ...entry.categories.map((name) => element('category', name)),
    `<guid isPermaLink="false">${escapeXml(entry.id)}</guid>\n`,
    element('description', entry.summary),
    element('content:encoded', entry.content),
  ].join('')}</item>\n`;

const rfc822 = (gmt: string): string => new Date(`${gmt}Z`).toUTCString().replace('GMT', '+0000');
