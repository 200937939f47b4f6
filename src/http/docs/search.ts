import { escapeHtml } from '../html.ts';
import { chaptersOf, type GuideOptions } from './guide.ts';
import { fieldsOf, type OpenApi, type Operation, operationsOf } from './openapi-parts.ts';
import { fieldId } from './reference.ts';

/** An entry of the search: its title, further searched words, and its anchor. */
export interface Entry {
  readonly title: string;
  readonly note: string;
  readonly id: string;
  /** In small letters. */
  readonly text: string;
}

const entry = (title: string, note: string, id: string, more = ''): Entry => ({
  title,
  note,
  id,
  text: `${title} ${note} ${more}`.toLowerCase(),
});

/** All entries of the page. */
export function entriesOf(api: OpenApi, options: GuideOptions): readonly Entry[] {
  const chapters = chaptersOf(api, options).map(({ id, title, parts }) =>
    entry(title, 'how to begin', id, parts.filter((part) => typeof part === 'string').join(' ')),
  );
  const ofTags = api.tags.flatMap(({ name, description }) => [
    entry(name, description, name),
    ...operationsOf(api, name).map(({ method, path, operation }) =>
      entry(`${method.toUpperCase()} ${path}`, operation.summary, operation.operationId, namesOf(operation).join(' ')),
    ),
    ...[...fieldsOf(api, name)].map(([field, { schema }]) =>
      entry(`${name}: ${field}`, schema.description ?? '', fieldId(name, field)),
    ),
  ]);
  return [...chapters, ...ofTags];
}

/** The specific arguments of routes: common ones would match everything. */
const namesOf = ({ parameters = [] }: Operation): string[] =>
  parameters.map(({ name }) => name).filter((name) => name !== '_fields');

/** The longest search; the rest is ignored. */
export const MAX_SEARCH_LENGTH = 100;

/** The search form. */
export const searchForm = (words = ''): string =>
  `<form role="search" action="/docs" method="get"><label for="search">Search</label> <input id="search" name="search" type="search" maxlength="${MAX_SEARCH_LENGTH}" value="${escapeHtml(words)}"> <button>Find</button></form>`;

/** The entries that contain all words as HTML, those with the words in the title first. */
export function found(entries: readonly Entry[], asked: string): string {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  const inTitle = ({ title }: Entry) => words.every((word) => title.toLowerCase().includes(word));
  const sorted = [...hits.filter(inTitle), ...hits.filter((hit) => !inTitle(hit))];
  const items = sorted.map(
    ({ title, note, id }) =>
      `<li><a href="/docs#${escapeHtml(id)}">${escapeHtml(title)}</a> <span class="quiet">${escapeHtml(note)}</span></li>`,
  );
  const count = hits.length === 1 ? '1 place' : `${hits.length} places`;
  return `<p role="status">${count} with <strong>${escapeHtml(asked)}</strong>.</p>
<ol class="found">${items.join('\n')}</ol>`;
}
