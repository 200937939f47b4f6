import { siteModel, taxonomiesOf } from '../../content-model/index.ts';
import type { RestPart } from '../rest/read-rest.ts';
import type { Query } from '../rest/rest-client.ts';
import { idOf, idsOf, type Json, objectOf, textOf } from '../rest/rest-values.ts';
import { hasTerms, MEDIA, typeOfPart } from './parts.ts';

/** A list request, and the member that the list is sorted by, if responses show it. */
export interface ListQuery {
  readonly query: Query;
  readonly key?: string;
}

/** The sort orders of a list. Each has the name of the member that it sorts by. */
function ordersOf(part: RestPart): readonly string[] {
  const type = typeOfPart(part);
  if (type) {
    const own = type.hierarchical ? ['menu_order'] : type.hasRevisions ? ['author'] : [];
    return ['date', 'modified', 'title', 'slug', ...own];
  }
  if (hasTerms(part)) return ['name', 'slug', 'count'];
  return part === 'comments' ? ['date', 'date_gmt', 'post'] : ['name', 'slug'];
}

/** The maximum number of values of each kind. */
const MAX_VALUES = { words: 50, values: 20 };
const MIN_WORD_LENGTH = 4;

/** Values to filter and search by, collected from the compared items. */
export class FilterValues {
  readonly #values = new Map<string, Set<string>>();

  /** Adds the values of an item. */
  collect(part: RestPart, item: Json): void {
    const type = typeOfPart(part);
    if (type) {
      this.#add(`${part} slug`, textOf(item['slug']));
      this.#add(`${part} author`, idOf(item['author']));
      this.#add(`${part} month`, textOf(item['date'])?.slice(0, 7));
      const title = objectOf(item['title']);
      const text = textOf(title['raw']) ?? textOf(title['rendered']) ?? '';
      for (const word of text.match(/\p{L}+/gu) ?? [])
        if (word.length >= MIN_WORD_LENGTH) this.#add(`${part} search`, word, MAX_VALUES.words);
      for (const { restBase } of taxonomiesOf(siteModel, type))
        for (const term of idsOf(item[restBase])) this.#add(`${part} ${restBase}`, term);
      if (type.hierarchical) this.#add(`${part} parent`, idOf(item['parent']));
    }
    if (part === 'comments') this.#add('comments post', idOf(item['post']));
    if (part === 'users' || hasTerms(part)) this.#add(`${part} slug`, textOf(item['slug']));
  }

  #add(name: string, value: string | number | undefined, most = MAX_VALUES.values): void {
    if (value === undefined || value === '') return;
    const values = this.#values.get(name) ?? new Set();
    if (values.size < most) this.#values.set(name, values.add(String(value)));
  }

  /** The lists of a part: in each order, ascending and descending, and filtered by each collected value. */
  *queriesOf(part: RestPart, base: Query): Generator<ListQuery> {
    const type = typeOfPart(part);
    for (const orderby of ordersOf(part))
      for (const order of ['asc', 'desc']) yield { query: { ...base, orderby, order }, key: orderby };
    for (const [name, values] of this.#values) {
      const [of, filter = ''] = name.split(' ');
      if (of !== part) continue;
      for (const value of values)
        yield { query: { ...base, orderby: 'id', order: 'asc', ...argumentsOf(filter, value) } };
    }
    for (const status of type && part !== MEDIA && 'status' in base ? String(base['status']).split(',') : [])
      yield { query: { ...base, orderby: 'id', order: 'asc', status } };
    if (type?.canBeSticky) yield { query: { ...base, orderby: 'id', order: 'asc', sticky: 'true' } };
  }
}

/** The arguments of a filter. Those of a month are its exclusive limits. */
function argumentsOf(filter: string, value: string): Query {
  if (filter !== 'month') return { [filter]: value };
  const [year = 0, month = 1] = value.split('-').map(Number);
  const border = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);
  return { after: border(Date.UTC(year, month - 1, 1) - 1000), before: border(Date.UTC(year, month, 1)) };
}
