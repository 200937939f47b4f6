import { useState } from 'preact/hooks';
import { Icon, tell } from '../../parts/index.ts';
import { Later } from '../../parts/later.tsx';
import { Menu } from '../../parts/menu.tsx';
import { addressOf, place } from '../../place.ts';
import { ask, keep, Problem, useKept } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { viewsWords } from '../../words/views.ts';
import type { Kind } from '../shared/post-kinds.ts';

/** Named filters: the user has them on every device. */
interface View {
  readonly name: string;
  /** The query string. */
  readonly query: string;
}

interface Stored {
  readonly preferences: Readonly<Record<string, unknown>> & {
    readonly views?: Readonly<Record<string, readonly View[]>>;
  };
}

const PATH = 'quoin/v1/users/me/preferences';

const loadDialog = () => import('./view-dialog.tsx');

/** The filters of the URL, in canonical order. */
function currentQuery(): string {
  const query = new URLSearchParams(place.value.query);
  query.delete('page');
  query.sort();
  return query.toString();
}

/** The views of a list, and a button to save the current one. */
export function Views({ route }: Pick<Kind, 'route'>) {
  const texts = viewsWords();
  const [named, setNamed] = useState<View>();
  const views = useKept<Stored>(PATH).answer?.body.preferences.views?.[route] ?? [];
  const query = currentQuery();
  const here = views.find((view) => view.query === query);

  /** Changes the stored views, including what another page has stored since. */
  async function change(next: (before: readonly View[]) => readonly View[]): Promise<void> {
    try {
      const { preferences } = (await ask<Stored>(PATH)).body;
      const all = { ...preferences.views, [route]: next(preferences.views?.[route] ?? []) };
      keep(PATH, await ask(PATH, { method: 'PUT', body: { preferences: { ...preferences, views: all } } }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      tell(problem.message, { kind: 'bad' });
    }
  }
  const without = (view: View) => (before: readonly View[]) => before.filter((one) => one.query !== view.query);
  const put = (view: View, at = views.length) =>
    change((before) => {
      const others = without(view)(before);
      return [...others.slice(0, at), view, ...others.slice(at)];
    });
  const remove = (view: View): void => {
    void change(without(view)).then(() =>
      tell(texts.removed(view.name), { undo: () => void put(view, views.indexOf(view)) }),
    );
  };
  return (
    <>
      {views.map((view) => (
        <a
          key={view.query}
          class="chip"
          href={addressOf(`/${route}?${view.query}`)}
          aria-current={view === here ? 'true' : undefined}
        >
          {view.name}
        </a>
      ))}
      {here ? (
        <Menu
          label={listWords().actionsFor(here.name)}
          button={<Icon name="more" />}
          items={[
            { label: texts.rename, onChoose: () => setNamed(here) },
            { label: texts.remove, isBad: true, onChoose: () => remove(here) },
          ]}
        />
      ) : (
        query && (
          <button type="button" class="chip" onClick={() => setNamed({ name: '', query })}>
            <Icon name="plus" /> {texts.keep}
          </button>
        )
      )}
      {named && (
        <Later
          load={loadDialog}
          props={{
            name: named.name,
            onClose: () => setNamed(undefined),
            onName(name: string) {
              setNamed(undefined);
              void put({ ...named, name }, here && views.indexOf(here));
            },
          }}
        />
      )}
    </>
  );
}
