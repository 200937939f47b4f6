import { useRef, useState } from 'preact/hooks';
import { changed, type Media, Problem, useKept } from '../../../asking/index.ts';
import { type Upload, upload } from '../../../asking/upload.ts';
import { addressIn, nameOf, PICTURE_FIELDS } from '../../../editor/media.ts';
import { Dialog, Icon } from '../../../parts/index.ts';
import { picturesWords } from '../../../words/pictures.ts';
import './choose-picture.css';

interface ChooseProps {
  readonly onChoose: (media: Media) => void;
  readonly onClose: () => void;
  readonly onGone?: () => void;
  /** The pictures that are chosen so far, where several can be; `onDone` takes them. */
  readonly chosen?: readonly Media[];
  readonly onDone?: () => void;
}

/** The pictures of the library, the last ones first, and a way to upload another. */
export function ChoosePicture({ onChoose, onClose, onGone, chosen, onDone }: ChooseProps) {
  const texts = picturesWords();
  const [phrase, setPhrase] = useState('');
  const { answer } = useKept<Media[]>(
    `wp/v2/media?context=edit&media_type=image&per_page=24&_fields=${PICTURE_FIELDS}&search=${encodeURIComponent(phrase.trim())}`,
  );
  const file = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; part: number; upload?: Upload }>();
  const [fault, setFault] = useState<string>();
  const send = async (picked: File): Promise<void> => {
    setFault(undefined);
    const sent = upload(picked, (part) => setSending((now) => now && { ...now, part }));
    setSending({ name: picked.name, part: 0, upload: sent });
    try {
      const media = await sent.done;
      changed('wp/v2/media?');
      onChoose(media);
    } catch (problem) {
      if (problem instanceof Problem) setFault(texts.failed(picked.name, problem.message));
      else if (!(problem instanceof DOMException)) throw problem;
    } finally {
      setSending(undefined);
    }
  };
  return (
    <Dialog title={texts.choose} form="wide" onClose={onClose} onGone={onGone}>
      <div class="choose-head">
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={phrase}
          onInput={({ currentTarget }) => setPhrase(currentTarget.value)}
        />
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          onChange={({ currentTarget }) => {
            const [picked] = currentTarget.files ?? [];
            if (picked) void send(picked);
          }}
        />
        <button type="button" class="button" onClick={() => file.current?.click()}>
          <Icon name="upload" /> {texts.upload}
        </button>
      </div>
      {sending && (
        <p class="choose-sending">
          <label>
            {texts.uploading(sending.name)} <progress value={sending.part} />
          </label>
          <button type="button" class="button plain" onClick={() => sending.upload?.cancel()}>
            {texts.cancel}
          </button>
        </p>
      )}
      {fault && (
        <p class="field-fault" role="alert">
          {fault}
        </p>
      )}
      {answer?.body.length === 0 && <p class="quiet">{texts.noneFound}</p>}
      <ul class="choose-pictures">
        {answer?.body.map((media) => (
          <li key={media.id}>
            <button
              type="button"
              class="choose-picture"
              title={nameOf(media)}
              aria-pressed={chosen?.some(({ id }) => id === media.id)}
              aria-label={nameOf(media) || texts.unnamed}
              onClick={() => onChoose(media)}
            >
              <img src={addressIn(media, 'medium', 'thumbnail')} alt="" loading="lazy" referrerpolicy="no-referrer" />
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <div class="dialog-actions">
          <button type="button" class="button main" onClick={onDone}>
            {texts.take(chosen.length)}
          </button>
        </div>
      )}
    </Dialog>
  );
}
