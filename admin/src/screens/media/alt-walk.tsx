import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Dialog, Empty, Failure, Field, Icon, Loading, tell } from '../../parts/index.ts';
import { addressIn, changed, Problem, refresh, send, useKept } from '../../server/index.ts';
import { filesWords } from '../../words/files.ts';
import { altWalkWords } from '../../words/many-files.ts';
import { mediaWords } from '../../words/media.ts';
import { isDecorative, markDecorative } from '../shared/decorative.ts';
import { fileNameOf, MEDIA_FIELDS, type MediaItem, mayChange, mediaContext, mediaPath } from '../shared/media-item.ts';
import { listPath } from '../shared/use-list.ts';
import './alt-walk.css';

interface AltWalkProps {
  /** Only these pictures, whatever their texts; by default, all pictures without a text. */
  readonly items?: readonly MediaItem[] | undefined;
  readonly onClose: () => void;
}

/** The newest pictures without alternative text, up to the limit of one tour. */
const withoutAlt = (): string =>
  listPath('wp/v2/media', { context: mediaContext(), missing_alt: 'true', per_page: '100', _fields: MEDIA_FIELDS });

/** Asks for the alternative texts of pictures, one after the other: `Enter` saves and continues. */
export default function AltWalk({ items, onClose }: AltWalkProps) {
  const path = items ? undefined : withoutAlt();
  const { answer, problem } = useKept<MediaItem[]>(path);
  // The list of the tour stays the same while texts are saved.
  const [walked, setWalked] = useState<readonly MediaItem[] | undefined>(items);
  useEffect(() => {
    if (answer && !walked) setWalked(answer.body.filter((item) => mayChange(item) && !isDecorative(item.id)));
  }, [answer]);
  const close = (): void => {
    changed('wp/v2/media');
    onClose();
  };
  return (
    <Dialog title={mediaWords().altTexts} form="wide" onClose={close}>
      {walked ? (
        <Steps items={walked} onClose={close} />
      ) : problem && path ? (
        <Failure problem={problem} onRetry={() => void refresh(path)} />
      ) : (
        <Loading rows={4} />
      )}
    </Dialog>
  );
}

function Steps({ items, onClose }: { items: readonly MediaItem[]; onClose: () => void }) {
  const steps = altWalkWords();
  const [at, setAt] = useState(0);
  /** The new texts, by id. */
  const [written, setWritten] = useState<Readonly<Record<number, string>>>({});
  const item = items[at];
  const done = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!item) done.current?.focus();
  }, [item]);
  if (!item)
    return (
      <Empty title={items.length === 0 ? steps.altNone : steps.altDone}>
        <button ref={done} type="button" class="button main" onClick={onClose}>
          {steps.altClose}
        </button>
      </Empty>
    );
  const store = (text: string): void => {
    if (text !== (written[item.id] ?? item.alt_text)) save(item, text);
    setWritten({ ...written, [item.id]: text });
    setAt(at + 1);
  };
  return (
    <Step
      key={item.id}
      item={item}
      text={written[item.id] ?? item.alt_text}
      place={steps.altPlace(at + 1, items.length)}
      onStore={store}
      onDecorative={() => {
        markDecorative(item.id);
        store('');
      }}
      onSkip={() => setAt(at + 1)}
      onBack={at > 0 ? () => setAt(at - 1) : undefined}
    />
  );
}

interface StepProps {
  readonly item: MediaItem;
  readonly text: string;
  readonly place: string;
  readonly onStore: (text: string) => void;
  readonly onDecorative: () => void;
  readonly onSkip: () => void;
  readonly onBack: (() => void) | undefined;
}

function Step({ item, text, place, onStore, onDecorative, onSkip, onBack }: StepProps) {
  const texts = filesWords();
  const steps = altWalkWords();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const submit = (): void => {
    const given = field.current?.value.trim() ?? '';
    if (given === '') onSkip();
    else onStore(given);
  };
  return (
    <form
      class="alt-step"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <figure class="alt-picture">
        <img src={addressIn(item, 'large', 'medium_large')} alt="" referrerpolicy="no-referrer" />
        <figcaption class="quiet">{fileNameOf(item)}</figcaption>
      </figure>
      <p class="quiet numbers" role="status">
        {place}
      </p>
      <Field label={texts.alt_text} help={steps.altEnter}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={2}
            dir="auto"
            defaultValue={text}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
        )}
      </Field>
      <div class="dialog-actions">
        {onBack && (
          <button type="button" class="button" onClick={onBack}>
            <Icon name="left" /> {texts.previous}
          </button>
        )}
        <button type="button" class="button" onClick={onSkip}>
          {steps.altSkip}
        </button>
        <button type="button" class="button" onClick={onDecorative}>
          {steps.decorative}
        </button>
        <button type="submit" class="button main">
          {steps.altNext}
        </button>
      </div>
    </form>
  );
}

/** Saves a text while the next picture is shown. A refusal is announced, since its picture is no longer visible. */
function save({ id, source_url }: MediaItem, alt_text: string): void {
  send({ item: `media/${id}`, method: 'PATCH', path: mediaPath(id, 'edit'), body: { alt_text } }).catch((problem) => {
    if (!(problem instanceof Problem)) throw problem;
    tell(`${fileNameOf({ source_url })}: ${problem.message}`, { kind: 'bad' });
  });
}
