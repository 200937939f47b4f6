import { can, type Post, plain, type Text, useKept } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { textOf } from '../shared/media-item.ts';
import { listPath } from '../shared/use-list.ts';

/** A post or page, with the fields that links to it need. */
export interface Host extends Pick<Post, 'id' | 'type'> {
  /** The route that lists where a file is used returns it as HTML. */
  readonly title: Partial<Text> | string;
}

const FIELDS = 'id,title,type';

export const hostName = ({ title }: Host): string =>
  plain(textOf(typeof title === 'string' ? { rendered: title } : title)) || listWords().untitled;

/** Finds posts and pages. */
export function useHosts(query: Readonly<Record<string, string>> | undefined): readonly Host[] | undefined {
  // Users who may edit posts or pages also find unpublished ones.
  const path = (route: string, needs: string) =>
    query && listPath(`wp/v2/${route}`, { status: can(needs) ? 'any' : undefined, _fields: FIELDS, ...query });
  const posts = useKept<Host[]>(path('posts', 'edit_posts'));
  const pages = useKept<Host[]>(path('pages', 'edit_pages'));
  if (!(posts.answer ?? posts.problem) || !(pages.answer ?? pages.problem)) return undefined;
  return [...(posts.answer?.body ?? []), ...(pages.answer?.body ?? [])];
}
