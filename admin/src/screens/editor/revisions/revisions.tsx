import { useState } from 'preact/hooks';
import type { ItemRoute } from '../../../editor/item-state.ts';
import { restoreLater } from '../../../editor/restoring.ts';
import { Empty, Failure, Icon, Loading, tell } from '../../../parts/index.ts';
import { addressOf, go } from '../../../place.ts';
import { ask, changed, type Post, titleOf, useKept } from '../../../server/index.ts';
import { fullDate } from '../../../words/index.ts';
import { revisionsWords } from '../../../words/revisions.ts';
import { useKeys } from '../../shared/keys.ts';
import { Comparison } from '../safety/comparison.tsx';
import { type Entry, useRevisions, useTexts } from './use-revisions.ts';
import '../editor.css';
import './revisions.css';

/** The revisions of an item: author, time and changes; each can be restored into the editor. */
export function Revisions({ route, id }: { route: ItemRoute; id: number }) {
  const texts = revisionsWords();
  const path = `wp/v2/${route}/${id}/revisions`;
  const [opened] = useState(Date.now);
  const { entries: all, list } = useRevisions(route, id);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const entries = all.filter((entry) => !leaving.includes(entry.key));
  const [key, setKey] = useState<string>();
  const [isWide, setWide] = useState(() => matchMedia('(min-width: 641px)').matches);
  const [isHtml, setHtml] = useState(false);
  const [isToCurrent, setToCurrent] = useState(false);
  const current = useKept<Post>(`wp/v2/${route}/${id}?context=edit`).answer?.body;
  const found = entries.findIndex((entry) => entry.key === key);
  const at = found < 0 ? 0 : found;
  const chosen = entries[at];
  const older = entries.slice(at + 1).find(({ kind }) => kind === 'revision');
  // A stored list may name revisions that are gone: texts are asked for when the server has answered, or cannot.
  const isListed = list.problem !== undefined || (list.at ?? 0) >= opened;
  const after = useTexts(route, id, isListed ? chosen : undefined);
  const before = useTexts(route, id, isListed ? older : undefined);
  const move = (by: number): void => setKey(entries[Math.min(entries.length - 1, Math.max(0, at + by))]?.key);
  useKeys({ j: () => move(1), k: () => move(-1) });

  const label = (entry: Entry): string => fullDate(entry.at);
  const restore = (): void => {
    if (!chosen || !after) return;
    restoreLater(`${route}/${id}`, chosen.fields ?? after);
    go(`/${route}/${id}`);
  };
  /** The request is sent when it can no longer be undone, or when the page is left. */
  const remove = (entry: Entry): void => {
    const stays = (): void => setLeaving((before) => before.filter((one) => one !== entry.key));
    setLeaving((before) => [...before, entry.key]);
    tell(texts.removed(label(entry)), {
      undo: stays,
      onGone: () =>
        ask(`${path}/${entry.id}?force=true`, { method: 'DELETE', keepalive: true }).then(
          // The texts of the deleted revision are cached as well, and cannot be asked for again.
          () => changed(`${path}?`),
          (problem: Error) => {
            stays();
            tell(problem.message, { kind: 'bad' });
          },
        ),
    });
  };
  const asItIs = current && {
    title: current.title.raw,
    content: current.content.raw,
    excerpt: current.excerpt.raw,
  };
  const none = { title: '', content: '', excerpt: '' };
  // The device may store only some of the texts: the others stay unchanged.
  const shown = after && chosen?.fields ? { ...none, ...asItIs, ...chosen.fields } : after;
  const other = isToCurrent || chosen?.fields ? asItIs : older ? before : none;
  return (
    <div class="revisions">
      <header class="editor-bar">
        <a class="button plain icon" href={addressOf(`/${route}/${id}`)} aria-label={texts.back}>
          <Icon name="left" />
        </a>
        <h1>{texts.revisions}</h1>
        {current && <span class="quiet revisions-title">{titleOf(current)}</span>}
      </header>
      {!list.answer &&
        (list.problem ? <Failure problem={list.problem} onRetry={() => changed(`${path}?`)} /> : <Loading />)}
      {list.answer && entries.length === 0 && (
        <Empty title={texts.none}>
          <p>{texts.noneText}</p>
        </Empty>
      )}
      {chosen && (
        <div class="revisions-body">
          <ul class="revisions-list" aria-label={texts.revisions}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <button
                  type="button"
                  class="revisions-entry"
                  aria-pressed={entry.key === chosen.key}
                  onClick={() => setKey(entry.key)}
                >
                  <span>{label(entry)}</span>
                  <span class="quiet">
                    {[entry.author, entry.kind === 'revision' ? '' : texts[entry.kind]].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <section class="revisions-shown" aria-label={label(chosen)}>
            <div class="revisions-tools">
              <label class="check">
                <input type="checkbox" checked={isToCurrent} onChange={() => setToCurrent(!isToCurrent)} />
                {texts.toCurrent}
              </label>
              <label class="check">
                <input type="checkbox" checked={isWide} onChange={() => setWide(!isWide)} />
                {texts.twoColumns}
              </label>
              <label class="check">
                <input type="checkbox" checked={isHtml} onChange={() => setHtml(!isHtml)} />
                {texts.html}
              </label>
              <span class="revisions-actions">
                {chosen.id !== undefined && (
                  <button type="button" class="button bad" onClick={() => remove(chosen)}>
                    {texts.remove}
                  </button>
                )}
                <button type="button" class="button main" onClick={restore}>
                  {texts.restore}
                </button>
              </span>
            </div>
            {shown && other ? (
              <Comparison
                before={{ ...none, ...other, name: isToCurrent || chosen.fields ? texts.asItIs : texts.before }}
                after={{ ...none, ...shown, name: label(chosen) }}
                isWide={isWide}
                isHtml={isHtml}
              />
            ) : (
              <Loading />
            )}
          </section>
        </div>
      )}
    </div>
  );
}
