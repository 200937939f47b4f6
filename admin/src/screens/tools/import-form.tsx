import { useState } from 'preact/hooks';
import { Field, tell } from '../../parts/index.ts';
import { uploadBytes } from '../../server/index.ts';
import type { Upload } from '../../server/upload.ts';
import { fileSize } from '../../words/file-size.ts';
import { jobWords } from '../../words/jobs.ts';
import { shellWords } from '../../words/shell.ts';
import type { Run } from './job.ts';

/** The source of an import. The password stays in the field, for the import after the dry run. */
export function ImportForm({ onBegin }: { onBegin: Run }) {
  const texts = jobWords();
  const [isSite, setSite] = useState(false);
  /** The file being uploaded, and the part of it that was sent. */
  const [sending, setSending] = useState<Upload<void>>();
  const [sent, setSent] = useState(0);
  const text = (name: string, label: string, type: 'text' | 'url' | 'password', help?: string) => (
    <Field label={label} help={help}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type as 'text'}
          required
          autocomplete="off"
          {...(type === 'url' && { placeholder: 'https://', pattern: 'https://.+' })}
        />
      )}
    </Field>
  );
  return (
    <form
      class="described"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget, event.submitter);
        const file = data.get('file');
        const limit = uploadBytes.value;
        if (limit !== undefined && file instanceof File && file.size > limit)
          return tell(texts.tooLarge(fileSize(limit)), { kind: 'bad' });
        setSent(0);
        const begun = onBegin('import', data, setSent);
        setSending(file ? begun : undefined);
        void begun?.done.then(() => setSending(undefined));
      }}
    >
      <fieldset class="described-several">
        <legend>{texts.source}</legend>
        {[false, true].map((one) => (
          <label key={one} class="check">
            <input type="radio" checked={one === isSite} onChange={() => setSite(one)} />
            {one ? texts.site : texts.file}
          </label>
        ))}
      </fieldset>
      {isSite ? (
        <>
          {text('source', texts.address, 'url')}
          {text('user', texts.user, 'text')}
          {text('password', texts.password, 'password', texts.passwordHelp)}
        </>
      ) : (
        <Field label={texts.chooseFile} help={texts.fileHelp}>
          {(control) => (
            // Show no errors before the first attempt: browsers report an empty required file field as invalid.
            <input {...control} aria-invalid={false} name="file" type="file" accept=".xml,.sql,.gz,.zst" required />
          )}
        </Field>
      )}
      <label class="check">
        <input type="checkbox" name="fetch_media" value="true" />
        {texts.fetchMedia}
      </label>
      <div class="described-actions">
        {sending ? (
          <>
            <progress aria-label={texts.sending} value={sent} />
            {/* The key keeps it from becoming a button that submits while it is clicked. */}
            <button key="cancel" type="button" class="button" onClick={sending.cancel}>
              {shellWords().cancel}
            </button>
          </>
        ) : (
          <>
            <button key="try" type="submit" class="button" name="dry_run" value="true">
              {texts.tryIt}
            </button>
            <button key="import" type="submit" class="button main">
              {texts.import}
            </button>
          </>
        )}
      </div>
    </form>
  );
}
