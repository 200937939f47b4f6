import { tell } from '../../parts/index.ts';
import { ask, Problem, plain, randomName, refresh, send } from '../../server/index.ts';
import { termChangesWords } from '../../words/term-changes.ts';
import { sendAsSeen } from '../shared/send-as-seen.ts';
import { listPath } from '../shared/use-list.ts';
import { type Fields, leaving, marks } from './marks.ts';
import type { Kind, Term } from './term.ts';

/** The actions on categories and tags, with undo. `path` is the list that shows them. */

const route = ({ route: name }: Kind, id: number): string => `wp/v2/${name}/${id}`;

const told = (problem: unknown): void => {
  if (!(problem instanceof Problem)) throw problem;
  tell(problem.isConflict ? termChangesWords().conflict : problem.message, { kind: 'bad' });
};

/** Creates a term. @throws Problem if it is invalid */
export async function create(kind: Kind, fields: Fields, path: string): Promise<Term> {
  const { body } = await send<Term>({
    item: `new/${randomName()}`,
    method: 'POST',
    path: `wp/v2/${kind.route}`,
    body: fields,
  });
  await refresh(path);
  tell(termChangesWords().created(plain(body.name)));
  return body;
}

const patch = (kind: Kind, term: Term, fields: Fields) =>
  sendAsSeen<Term>(
    { item: `${kind.route}/${term.id}`, method: 'PATCH', path: route(kind, term.id), body: fields },
    Object.fromEntries(Object.keys(fields).map((name) => [name, term[name as keyof Fields]])),
  );

/** Changes a term, with undo. @throws Problem if it is invalid; 412 if somebody else has changed it */
export async function change(kind: Kind, term: Term, fields: Fields, path: string): Promise<void> {
  const names = Object.keys(fields) as (keyof Fields)[];
  const before: Fields = Object.fromEntries(names.map((name) => [name, term[name]]));
  const { body } = await patch(kind, term, fields);
  await refresh(path);
  tell(termChangesWords().changed(plain(term.name)), {
    undo: () =>
      void patch(kind, body, before)
        .catch(told)
        .then(() => refresh(path)),
  });
}

/** Moves a category below another one, or to the top level. */
export async function move(kind: Kind, term: Term, parent: number, path: string): Promise<void> {
  await marks
    .during(new Map([[term.id, { parent }]]), async () => {
      try {
        await change(kind, term, { parent }, path);
      } finally {
        await refresh(path);
      }
    })
    .catch(told);
}

/** Deletes a term when its toast disappears, or when the page is left; until then it can be undone. */
export function remove(kind: Kind, term: Term, path: string): Promise<void> {
  return goes(kind, term, path, {
    told: (name, count) => termChangesWords().deleted(name, count),
    method: 'DELETE',
    request: `${route(kind, term.id)}?force=true`,
  });
}

/** Merges a term into another one: moves its posts, and deletes it with the same delay as `remove`. */
export function merge(kind: Kind, term: Term, into: Term, path: string): Promise<void> {
  return goes(kind, term, path, {
    told: (name, count) => termChangesWords().merged(name, plain(into.name), count),
    method: 'POST',
    request: `quoin/v1/terms/${term.id}/merge`,
    body: { into: into.id },
  });
}

interface Going {
  readonly told: (name: string, count: number) => string;
  readonly method: 'DELETE' | 'POST';
  readonly request: string;
  readonly body?: object;
}

async function goes(kind: Kind, term: Term, path: string, { told: text, request, ...question }: Going): Promise<void> {
  const name = plain(term.name);
  try {
    const [{ tag, allow }, { total }] = await Promise.all([
      ask(`${route(kind, term.id)}?_fields=id`),
      ask(postsWith(kind, term.id), { method: 'HEAD' }),
    ]);
    if (!allow?.includes('DELETE')) return tell(termChangesWords().isDefault(name), { kind: 'bad' });
    leaving.value = new Map([...leaving.peek(), [term.id, term]]);
    const headers = tag ? { 'if-match': tag } : {};
    tell(text(name, total), {
      undo: () => stays(term),
      async onGone() {
        await ask(request, { ...question, headers, keepalive: true }).catch(told);
        await refresh(path);
        stays(term);
      },
    });
  } catch (problem) {
    told(problem);
  }
}

function stays({ id }: Term): void {
  leaving.value = new Map([...leaving.peek()].filter(([one]) => one !== id));
}

const postsWith = (kind: Kind, id: number): string =>
  listPath('wp/v2/posts', { [kind.route]: String(id), status: 'any', per_page: '1', _fields: 'id' });
