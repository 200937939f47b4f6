import { Icon } from '../../parts/index.ts';
import { fileSize } from '../../words/file-size.ts';
import { locale } from '../../words/index.ts';
import { uploadListWords } from '../../words/many-files.ts';
import { shellWords } from '../../words/shell.ts';
import type { SentFile, UploadQueue } from './upload.ts';
import './upload.css';

/** The files being uploaded, with progress, and refused files, with the reason. */
export default function UploadList({ queue }: { queue: UploadQueue }) {
  const texts = uploadListWords();
  const files = queue.files.value;
  if (files.length === 0) return null;
  return (
    <section class="uploads" aria-label={texts.uploads}>
      <ul>
        {files.map((sent) => (
          <UploadLine key={sent.id} sent={sent} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function UploadLine({ sent: { id, file, state, part, reason }, queue }: { sent: SentFile; queue: UploadQueue }) {
  const texts = uploadListWords();
  const isOver = state === 'refused' || state === 'done';
  return (
    <li class="upload-line">
      <span class="upload-name" dir="auto">
        {file.name}
      </span>
      <span class="quiet numbers">{fileSize(file.size)}</span>
      {state === 'sending' && <progress aria-label={file.name} value={part} />}
      <span
        class={state === 'refused' ? 'upload-state field-fault' : 'upload-state quiet numbers'}
        role={state === 'refused' ? 'alert' : undefined}
      >
        {state === 'waiting' && texts.waiting}
        {state === 'done' && texts.uploaded}
        {state === 'sending' && (part < 1 ? texts.uploading(percent(part)) : texts.finishing)}
        {reason !== undefined && state === 'refused' && reason}
      </span>
      <span class="upload-actions">
        {state === 'refused' && (
          <button
            type="button"
            class="button"
            aria-label={texts.retryUpload(file.name)}
            onClick={() => queue.retry(id)}
          >
            {texts.retry}
          </button>
        )}
        <button
          type="button"
          class="button plain"
          aria-label={isOver ? texts.dismiss(file.name) : texts.cancelUpload(file.name)}
          onClick={() => queue.drop(id)}
        >
          {isOver ? <Icon name="close" /> : shellWords().cancel}
        </button>
      </span>
    </li>
  );
}

const percent = (part: number): string =>
  new Intl.NumberFormat(locale.value, { style: 'percent', maximumFractionDigits: 0 }).format(part);
