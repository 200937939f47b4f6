import { escapeHtml, htmlPage } from '../html.ts';
import { chapter, chaptersOf, type GuideOptions } from './guide.ts';
import { markdown } from './markdown.ts';
import type { OpenApi } from './openapi-parts.ts';
import { section } from './reference.ts';
import { type Entry, entriesOf, found, MAX_SEARCH_LENGTH, searchForm } from './search.ts';

/** The description as a page to browse, without scripts: it works offline and by keyboard (served at /docs). */
export function docsPage(api: OpenApi, options: GuideOptions): string {
  const chapters = chaptersOf(api, options);
  const links = (entries: readonly (readonly [id: string, title: string])[]): string =>
    `<ul>${entries.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul>`;
  const body = `<a class="skip" href="#content">To the content</a>
<header class="page">
${searchForm()}
<nav aria-label="Guide">${links(chapters.map(({ id, title }) => [id, title]))}</nav>
<nav aria-label="Resources">${links(api.tags.map(({ name }) => [name, name]))}</nav>
</header>
<main id="content">
<h1>${escapeHtml(api.info.title)}</h1>
${markdown(api.info.description)}
<p>Routes stand below <code>${escapeHtml(api.servers[0]?.url ?? '')}</code>. This is version ${escapeHtml(api.info.version)}.</p>
${chapters.map(chapter).join('\n')}
${api.tags.map((tag) => section(api, tag)).join('\n')}
</main>`;
  return htmlPage({ title: `${api.info.title} · reference`, body });
}

/** A page with the results of a search, from entries that are collected once for each description. */
export function docsSearch(api: OpenApi, options: GuideOptions): (asked: string) => string {
  let entries: readonly Entry[] | undefined;
  return (given) => {
    const asked = given.slice(0, MAX_SEARCH_LENGTH);
    entries ??= entriesOf(api, options);
    const body = `<header class="page">
${searchForm(asked)}
<nav aria-label="Reference"><ul><li><a href="/docs">The whole reference</a></li></ul></nav>
</header>
<main>
<h1>Search</h1>
${found(entries, asked)}
</main>`;
    return htmlPage({ title: `${api.info.title} · search`, body });
  };
}
