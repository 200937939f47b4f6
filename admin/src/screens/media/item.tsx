import { useMemo } from 'preact/hooks';
import { Empty, Failure, Icon, Loading } from '../../parts/index.ts';
import { addressOf, go } from '../../place.ts';
import { type Answer, changed, refresh, useKept } from '../../server/index.ts';
import { filesWords } from '../../words/files.ts';
import { mediaWords } from '../../words/media.ts';
import { useKeys } from '../shared/keys.ts';
import { LastChange } from '../shared/last-change.tsx';
import {
  fileKind,
  isPicture,
  type MediaItem,
  mayChange,
  mediaContext,
  mediaName,
  mediaPath,
} from '../shared/media-item.ts';
import type { ScreenProps } from '../shared/screen-props.ts';
import { type EditedMedia, editedMedia } from './edited-media.ts';
import { MediaFacts } from './facts.tsx';
import { PointedPicture } from './focal-point.tsx';
import { ItemForm } from './item-form.tsx';
import { listAddress, useNeighbours } from './neighbours.ts';
import { Usage } from './usage.tsx';
import './item.css';

/** A file of the library: shown large, with its texts and where it is used. */
export default function MediaItemScreen({ params }: ScreenProps) {
  const id = Number(params['id']);
  const texts = filesWords();
  const first = useKept<MediaItem>(mediaPath(id, mediaContext()));
  // Only now is it known whether the user owns the file, and may change it.
  const isOwn = mediaContext() === 'view' && first.answer !== undefined && mayChange(first.answer.body);
  const second = useKept<MediaItem>(isOwn ? mediaPath(id, 'edit') : undefined);
  const { answer, problem } = isOwn ? second : first;
  const item = answer?.body;
  const back = (
    <a class="item-back" href={addressOf(listAddress())}>
      <Icon name="left" /> {texts.backToList}
    </a>
  );
  if (!item && (problem?.status === 404 || problem?.status === 403))
    return (
      <Empty title={texts.gone} isScreen>
        <p>{texts.goneText}</p>
        <p>
          <LastChange route="media" id={id} />
        </p>
        {back}
      </Empty>
    );
  return (
    <>
      <header class="screen-head item-head">
        <div>
          {back}
          <h1 dir="auto">{item ? mediaName(item) : mediaWords().media}</h1>
        </div>
        <Neighbours id={id} date={item?.date_gmt} />
      </header>
      {!item &&
        (problem ? (
          <Failure problem={problem} onRetry={() => void refresh(mediaPath(id, mediaContext()))} />
        ) : (
          <Loading />
        ))}
      {answer && <Parts key={id} answer={answer} />}
    </>
  );
}

function Parts({ answer }: { answer: Answer<MediaItem> }) {
  const item = answer.body;
  const edited = useMemo(() => editedMedia(answer), []);
  const mayWrite = mayChange(item) && item.status !== 'trash';
  return (
    <div class="item-parts">
      <div class="item-view">
        <LargeView item={item} edited={edited} mayWrite={mayWrite} />
        <MediaFacts item={item} />
      </div>
      <div class="item-said">
        {item.status === 'trash' && <p class="item-note">{filesWords().isInTrash}</p>}
        <ItemForm answer={answer} edited={edited} mayWrite={mayWrite} />
        <Usage item={item} />
        {mayChange(item) && <LastActions item={item} />}
      </div>
    </div>
  );
}

/** Pictures are shown; other files are links. */
function LargeView({ item, edited, mayWrite }: { item: MediaItem; edited: EditedMedia; mayWrite: boolean }) {
  const texts = filesWords();
  return (
    <figure class="item-figure">
      {isPicture(item) ? (
        <PointedPicture item={item} edited={edited} mayWrite={mayWrite} />
      ) : (
        <p class="item-kind">{fileKind(item)}</p>
      )}
      <figcaption>
        <a href={item.source_url} target="_blank" rel="noreferrer">
          {isPicture(item) ? texts.openOriginal : texts.openFile}
        </a>
      </figcaption>
    </figure>
  );
}

/** Links to the previous and the next file. */
function Neighbours({ id, date }: { id: number; date: string | undefined }) {
  const texts = filesWords();
  const { before, behind } = useNeighbours(id, date);
  const to = (other: number | undefined) => other && (() => go(`/media/${other}`));
  useKeys({ k: to(before) || undefined, j: to(behind) || undefined });
  return (
    <nav class="item-neighbours" aria-label={mediaWords().media}>
      {before !== undefined && (
        <a class="button" href={addressOf(`/media/${before}`)} rel="prev">
          <Icon name="left" /> {texts.previous}
        </a>
      )}
      {behind !== undefined && (
        <a class="button" href={addressOf(`/media/${behind}`)} rel="next">
          {texts.next} <Icon name="right" />
        </a>
      )}
    </nav>
  );
}

function LastActions({ item }: { item: MediaItem }) {
  const texts = filesWords();
  if (item.status === 'trash')
    return (
      <p>
        <button
          type="button"
          class="button"
          onClick={async () => {
            await (await import('./actions.ts')).restore([item]);
            changed(mediaPath(item.id, 'edit'));
          }}
        >
          {texts.restore}
        </button>
      </p>
    );
  return (
    <p>
      <button
        type="button"
        class="button bad"
        onClick={async () => {
          const refused = await (await import('./actions.ts')).trash([item]);
          if (refused.length === 0) go(listAddress());
        }}
      >
        <Icon name="trash" /> {texts.toTrash}
      </button>
    </p>
  );
}
