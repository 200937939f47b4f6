import { useRef } from 'preact/hooks';
import { Dialog, Field } from '../../parts/index.ts';
import { plain } from '../../server/index.ts';
import { formWords } from '../../words/forms.ts';
import { shellWords } from '../../words/shell.ts';
import { termChangesWords } from '../../words/term-changes.ts';
import { useWhole } from '../shared/use-whole.ts';
import { merge } from './actions.ts';
import { FIELDS, type Kind, type Term } from './term.ts';

interface MergeDialogProps {
  readonly kind: Kind;
  readonly term: Term;
  readonly path: string;
  readonly onClose: () => void;
  /** Moves the focus from the merged term. */
  readonly onMerged: () => void;
}

/** Chooses the term that receives the posts. */
export default function MergeDialog({ kind, term, path, onClose, onMerged }: MergeDialogProps) {
  const texts = termChangesWords();
  const isMerged = useRef(false);
  const all = useWhole<Term>(`wp/v2/${kind.route}`, { context: 'edit', orderby: 'name', _fields: FIELDS });
  const others = all.items.filter(({ id }) => id !== term.id);
  return (
    <Dialog title={texts.mergeOf(plain(term.name))} onClose={onClose} onGone={() => isMerged.current && onMerged()}>
      <form
        class="merge-form"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = Number(new FormData(event.currentTarget).get('into'));
          const into = others.find(({ id }) => id === chosen);
          if (!into) return;
          isMerged.current = true;
          onClose();
          void merge(kind, term, into, path);
        }}
      >
        <p>{texts.mergeText}</p>
        <Field label={texts.into}>
          {(control) => (
            <select {...control} name="into" required>
              <option value="">{formWords().choose}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {plain(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button type="submit" class="button main">
            {texts.doMerge}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
