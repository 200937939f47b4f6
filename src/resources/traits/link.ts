import { type PostPlace, type PostRow, statusAt } from '../../storage/index.ts';

interface Linked {
  readonly url: string;
  readonly nowGmt: string;
}

/**
 * The address of a post object on the site: by date and slug, pages by the slugs of their tree. What is not published
 * has no such address yet, and a page below one that is not public is addressed by id, so that no hidden slug is told.
 */
export function linkOf(row: PostPlace, ancestors: readonly PostPlace[], { url, nowGmt }: Linked): string {
  const status = statusAt(row, nowGmt);
  const isAddressed = row.slug !== '' && ['publish', 'private', 'inherit'].includes(status);
  if (row.type === 'page') {
    // A parent that is hidden and one that is not there look the same.
    const isWhole = (ancestors.at(-1) ?? row).parent_id === 0;
    const ancestorsPublic = ancestors.every((page) => statusAt(page, nowGmt) === 'publish');
    if (!isAddressed || !isWhole || !ancestorsPublic) return `${url}/?page_id=${row.id}`;
    return `${url}/${[...ancestors.map((page) => page.slug).reverse(), row.slug].join('/')}/`;
  }
  if (row.type === 'attachment') return isAddressed ? `${url}/${row.slug}/` : `${url}/?attachment_id=${row.id}`;
  return isAddressed ? `${url}/${row.date.slice(0, 10).replaceAll('-', '/')}/${row.slug}/` : `${url}/?p=${row.id}`;
}

/** The permanent address: as imported, else by id. */
export function guidOf(row: PostRow, url: string): string {
  if (row.guid !== '') return row.guid;
  return `${url}/?${row.type === 'page' ? 'page_id' : 'p'}=${row.id}`;
}
