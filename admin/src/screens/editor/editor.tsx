import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Desk } from '../../editor/desk.ts';
import { EditedItem } from '../../editor/item.ts';
import type { ItemRoute } from '../../editor/item-state.ts';
import { takeChosen } from '../../editor/restoring.ts';
import { equip, Text } from '../../editor/text.tsx';
import { Drawn, Empty, Failure, Icon, Loading, Stone, tell } from '../../parts/index.ts';
import { Later } from '../../parts/later.tsx';
import { addressOf } from '../../place.ts';
import { Problem } from '../../server/index.ts';
import { editorWords } from '../../words/editor.ts';
import { revisionsWords } from '../../words/revisions.ts';
import { shellWords } from '../../words/shell.ts';
import { LastChange } from '../shared/last-change.tsx';
import { Panel, PanelButton } from './panel/panel.tsx';
import { PreviewButton } from './preview/preview-button.tsx';
import { loadTrash, PublishButton } from './publish-button.tsx';
import { Safety } from './safety/safety.tsx';
import { useWatch } from './safety/use-watch.ts';
import { SaveLine } from './save-line.tsx';
import { Title } from './title.tsx';
import './editor.css';

/** The editor of a post or a page; of a new one if the id is missing or `new`. */
export function Editor({ route, given }: { route: ItemRoute; given: string | undefined }) {
  // No item has the id 0.
  const id = given === undefined || given === 'new' ? undefined : Number(given) || 0;
  const item = useMemo(() => new EditedItem(route, id), [route, id]);
  const [problem, setProblem] = useState<Problem>();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const opened = id === undefined ? item.begin({ title: '', content: '', excerpt: '' }) : item.load();
    Promise.all([opened, equip()]).then(
      () => setReady(true),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        setProblem(error);
      },
    );
  }, [item]);
  useSaving(item);
  useWatch(item);
  // When a new item gets its address, nothing is loaded again.
  useEffect(
    () =>
      item.id.subscribe((made) => {
        if (id !== undefined || made === undefined) return;
        history.replaceState(null, '', addressOf(`/${route}/${made}`));
      }),
    [item],
  );
  if (problem) return <Unreadable problem={problem} route={route} id={id ?? 0} />;
  return isReady ? <Loaded item={item} /> : <Loading />;
}

/** Shown when the item does not exist, or the user may not edit it. */
function Unreadable({ problem, route, id }: { problem: Problem; route: ItemRoute; id: number }) {
  const back = <a href={addressOf(`/${route}`)}>{editorWords().back}</a>;
  return (
    <div class="editor-column">
      {problem.status === 404 ? (
        <Empty title={problem.message} isScreen>
          <p>
            <LastChange route={route} id={id} />
          </p>
          {back}
        </Empty>
      ) : (
        <>
          <h1 class="unseen">{problem.message}</h1>
          <Failure problem={problem} onRetry={() => location.reload()} />
          {back}
        </>
      )}
    </div>
  );
}

/** Saves on `Mod+S`, and when the page is hidden, left, or loses the focus. */
function useSaving(item: EditedItem): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      item.save().catch((problem: unknown) => {
        if (!(problem instanceof Problem)) throw problem;
      });
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void item.leave();
    };
    const blur = (): void => void item.leave();
    const unload = (event: BeforeUnloadEvent): void => {
      if (!item.isUnkept) return;
      event.preventDefault();
      void item.keepOnDevice();
    };
    addEventListener('keydown', press);
    addEventListener('blur', blur);
    addEventListener('beforeunload', unload);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('blur', blur);
      removeEventListener('beforeunload', unload);
      document.removeEventListener('visibilitychange', hide);
      void item.leave();
      item.close();
    };
  }, [item]);
}

const loadMenus = () => import('./menus/menus.tsx');

function Loaded({ item }: { item: EditedItem }) {
  const texts = editorWords();
  const status = item.server.value?.status;
  const isTrash = status === 'trash';
  const desk = useMemo(() => new Desk(), [item]);
  const isFixed = isTrash || item.isHeld.value;
  useLayoutEffect(() => {
    const undo = takeChosen(item);
    if (undo) tell(revisionsWords().restored, { undo });
  }, [item]);
  return (
    <div class="editor">
      <header class="editor-bar">
        <button type="button" class="button plain icon" popovertarget="navigation" aria-label={shellWords().navigation}>
          <Drawn path="M3 5h14M3 10h14M3 15h14" />
        </button>
        <a class="button plain icon" href={addressOf(`/${item.route}`)} aria-label={texts.back}>
          <Icon name="left" />
        </a>
        <SaveLine item={item} />
        {!isFixed && (
          <span class="editor-actions">
            {item.id.value !== undefined && (
              <a
                class="button plain icon"
                href={addressOf(`/${item.route}/${item.id.value}/revisions`)}
                aria-label={revisionsWords().revisions}
              >
                <Icon name="past" />
              </a>
            )}
            <PreviewButton item={item} />
            <PublishButton item={item} />
            <PanelButton />
          </span>
        )}
      </header>
      <Safety item={item} />
      {isTrash && (
        <p class="notice">
          {texts.inTrash}
          <LastChange route={item.route} id={item.id.value ?? 0} />
          <button type="button" class="button" onClick={async () => (await loadTrash()).restoreFromTrash(item)}>
            {texts.restore}
          </button>
        </p>
      )}
      <div class="editor-body">
        <div class="editor-column">
          <div class="editor-head">
            {status && <Stone status={status} />}
            <Title item={item} isReadOnly={isFixed} />
          </div>
          <div class="text-frame">
            <Text item={item} isReadOnly={isFixed} desk={desk} />
            {!isFixed && <Later load={loadMenus} props={{ desk }} />}
          </div>
        </div>
        {!isFixed && <Panel item={item} desk={desk} />}
      </div>
    </div>
  );
}
