import { useEffect, useState } from 'preact/hooks';
import { place } from '../../place.ts';
import { can, Problem, useCounts, user } from '../../server/index.ts';
import { type Listed, listPath, useList } from '../shared/use-list.ts';
import { type Comment, FIELDS, type State, sent } from './comment.ts';
import { marks } from './marks.ts';

export interface Queue extends Listed<Comment> {
  /** The state that is shown; `all` leaves out spam and trash. */
  readonly state: State | 'all';
  /** The path whose total is the number of comments in a state. */
  countOf(state: State | 'all'): string;
  /** The same counts by the values in the address, for users who moderate all comments. */
  readonly totals: Readonly<Record<string, number>> | undefined;
}

/** Whether the user moderates all comments, or only those on their own posts. */
export const mayModerate = (): boolean => can('moderate_comments');

/** The list that the address requests; the default is comments on hold. Undefined until the ids of the posts are known. */
export function useQueue(): Queue | undefined {
  const { query } = place.value;
  const own = useOwnPosts();
  const counts = useCounts('comments');
  const post = query.get('post') || own?.join();
  const state = (query.get('status') || 'hold') as State | 'all';
  const common = {
    context: mayModerate() ? 'edit' : 'view',
    // Without posts there are no comments: no post has this id.
    post: !mayModerate() && post === '' ? String(Number.MAX_SAFE_INTEGER) : post,
    search: query.get('search') ?? '',
  };
  const statusOf = (one: State | 'all'): string => (one === 'all' ? 'all' : sent(one));
  const list = useList<Comment>('wp/v2/comments', {
    ...common,
    status: statusOf(state),
    _embed: 'up,in-reply-to',
    _fields: FIELDS,
  });
  if (!mayModerate() && own === undefined) return undefined;
  const items = marks
    .shown(list.items)
    .filter(({ status }) => (state === 'all' ? status === 'hold' || status === 'approved' : status === state));
  const countOf = (one: State | 'all'): string =>
    listPath('wp/v2/comments', { ...common, status: statusOf(one), per_page: '1', _fields: 'id' });
  const totals = mayModerate() && !common.post && !common.search ? (counts ? totalsOf(counts) : {}) : undefined;
  return { ...list, items, state, countOf, totals };
}

const totalsOf = ({ hold = 0, approved = 0, ...others }: Readonly<Record<string, number>>) => ({
  ...others,
  approved,
  '': hold,
  all: hold + approved,
});

/** The ids of the user's posts, for users who moderate only the comments on these. */
function useOwnPosts(): readonly number[] | undefined {
  const [ids, setIds] = useState<readonly number[]>();
  useEffect(() => {
    if (mayModerate()) return;
    allOwn().then(setIds, (problem) => {
      if (!(problem instanceof Problem)) throw problem;
      setIds([]);
    });
  }, []);
  return ids;
}

async function allOwn(): Promise<number[]> {
  const { allItems } = await import('../shared/all-items.ts');
  const items = await allItems('wp/v2/posts', { author: String(user.peek()?.id), status: 'any' });
  return items.map(({ id }) => id);
}
