import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Field, tell } from '../../parts/index.ts';
import { ask, Problem, plain, refresh, send } from '../../server/index.ts';
import { commentsWords } from '../../words/comments.ts';
import { judgingWords } from '../../words/judging.ts';
import { shellWords } from '../../words/shell.ts';
import type { Comment } from './comment.ts';

interface EditFormProps {
  readonly row: Comment;
  readonly path: string;
  readonly onClose: () => void;
}

type Values = Readonly<Record<'content' | 'author_name' | 'author_email' | 'author_url', string>>;

const valuesOf = (row: Comment): Values => ({
  content: row.content.raw ?? '',
  author_name: plain(row.author_name),
  author_email: row.author_email ?? '',
  author_url: row.author_url,
});

/** Edits a comment in place. Sends only changed fields, with the version that was opened. */
export default function EditForm({ row, path, onClose }: EditFormProps) {
  const texts = judgingWords();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Comment>();
  const base = useRef(valuesOf(row));
  const version = useRef<string | undefined>(undefined);
  const opening = useRef<Promise<boolean>>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const route = `wp/v2/comments/${row.id}`;
  useLayoutEffect(() => field.current?.focus(), []);
  // A failed request is repeated on saving.
  useEffect(() => void open().catch(() => undefined), []);

  /** Sets the version that further changes are based on. @returns whether somebody else has changed the text since, which is shown */
  function open(): Promise<boolean> {
    opening.current ??= look().finally(() => {
      opening.current = undefined;
    });
    return opening.current;
  }

  async function look(): Promise<boolean> {
    const { body, tag } = await ask<Comment>(`${route}?context=edit`);
    const now = valuesOf(body);
    const isOther = JSON.stringify(now) !== JSON.stringify(base.current);
    version.current = tag;
    base.current = now;
    if (isOther) setTheirs(body);
    return isOther;
  }

  const change = (body: object) =>
    send<Comment>({
      item: `comments/${row.id}`,
      tag: version.current,
      method: 'PATCH',
      path: `${route}?context=edit`,
      body: { ...body, ...(row.author_ip ? { author_ip: row.author_ip } : {}) },
    });

  async function save(form: FormData): Promise<void> {
    const names = Object.keys(base.current) as (keyof Values)[];
    const changed = names.filter((name) => form.get(name) !== base.current[name]);
    if (changed.length === 0) return onClose();
    const before = base.current;
    try {
      if (version.current === undefined && (await open())) return;
      await change(Object.fromEntries(changed.map((name) => [name, form.get(name)])));
      await refresh(path);
      const undo = () =>
        void change(Object.fromEntries(changed.map((name) => [name, before[name]]))).then(() => refresh(path));
      tell(texts.saved, { undo });
      onClose();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (!problem.isConflict) return setFaults({ content: problem.message, ...problem.params });
      if (!(await open())) await save(form);
    }
  }

  const inputs = [
    ['author_name', texts.name, 'text'],
    ['author_email', texts.email, 'email'],
    ['author_url', texts.url, 'url'],
  ] as const;
  return (
    <form
      class="comment-form"
      aria-label={commentsWords().edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {theirs && (
        <div role="alert" class="comment-theirs">
          <p>{texts.editedMeanwhile}</p>
          <p class="comment-text" dir="auto">
            {theirs.content.raw}
          </p>
        </div>
      )}
      <Field label={texts.text} fault={faults['content']}>
        {(control) => (
          <textarea {...control} ref={field} name="content" rows={6} dir="auto" defaultValue={base.current.content} />
        )}
      </Field>
      <div class="comment-inputs">
        {inputs.map(([name, label, mode]) => (
          <Field key={name} label={label} fault={faults[name]}>
            {(control) => (
              <input {...control} type="text" inputMode={mode} name={name} defaultValue={base.current[name]} />
            )}
          </Field>
        ))}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {shellWords().cancel}
        </button>
        <button type="submit" class="button main">
          {texts.save}
        </button>
      </div>
    </form>
  );
}
