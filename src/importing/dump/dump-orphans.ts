import type { WxrLeftOver } from '../wxr/wxr-events.ts';
import { basePrefixOf, type DumpRows } from './dump-rows.ts';

/** Whether the dump has the owner of a row. */
type IsThere = (owner: number) => boolean;

/** Fields that contain keys to the old site. */
const SECRETS: ReadonlySet<unknown> = new Set(['session_tokens', '_application_passwords']);

/** Fields and terms of items, comments, terms and users that the dump does not contain, such as deleted ones. */
export function* orphansOf(
  rows: DumpRows,
  prefix: string,
  { isItem, isComment }: { isItem: IsThere; isComment: IsThere },
): Generator<WxrLeftOver> {
  const [terms, users] = [`${prefix}terms`, `${basePrefixOf(prefix)}users`];
  const tables: readonly (readonly [table: string, what: string, isThere: IsThere])[] = [
    [`${prefix}postmeta`, 'fields of no item', isItem],
    [`${prefix}term_relationships`, 'terms of no item', isItem],
    [`${prefix}commentmeta`, 'fields of no comment', isComment],
    [`${prefix}termmeta`, 'fields of no term', (id) => rows.one(terms, id) !== undefined],
    [`${basePrefixOf(prefix)}usermeta`, 'fields of no user', (id) => rows.one(users, id) !== undefined],
  ];
  for (const [table, what, isThere] of tables)
    for (const owner of rows.owners(table)) {
      if (isThere(owner)) continue;
      for (const row of rows.eachOf(table, owner))
        if (!SECRETS.has(row['meta_key']))
          yield {
            ...{ kind: 'left-over', what, id: owner, source: { owner, ...row } },
            why: 'the dump does not have what it belongs to',
          };
    }
}
