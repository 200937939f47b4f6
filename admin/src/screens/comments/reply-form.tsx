import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../../parts/index.ts';
import { Problem } from '../../server/index.ts';
import { judgingWords } from '../../words/judging.ts';
import { shellWords } from '../../words/shell.ts';
import { reply } from './actions.ts';
import type { Comment } from './comment.ts';

interface ReplyFormProps {
  readonly row: Comment;
  readonly name: string;
  readonly path: string;
  readonly onClose: () => void;
  readonly onAnswered: () => void;
}

/** Drafts of replies: they are restored when the form is opened again. */
const begun = new Map<number, string>();

/** Replies to a comment in place; `Mod+Enter` sends, `Esc` closes the form and keeps the draft. */
export default function ReplyForm({ row, name, path, onClose, onAnswered }: ReplyFormProps) {
  const texts = judgingWords();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);

  async function submit(): Promise<void> {
    const text = field.current?.value.trim() ?? '';
    if (text === '' || isSending) return field.current?.focus();
    setSending(true);
    try {
      await reply(row, text, path);
      begun.delete(row.id);
      onAnswered();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      setFault(problem.message);
      setSending(false);
    }
  }

  return (
    <form
      class="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Field label={texts.yourAnswer(name)} help={row.status === 'hold' ? texts.approvesToo : undefined} fault={fault}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={4}
            dir="auto"
            defaultValue={begun.get(row.id)}
            onInput={({ currentTarget }) => begun.set(row.id, currentTarget.value)}
          />
        )}
      </Field>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {shellWords().cancel}
        </button>
        <button type="submit" class="button main">
          {row.status === 'hold' ? texts.approveAndSend : texts.sendAnswer}
        </button>
      </div>
    </form>
  );
}
