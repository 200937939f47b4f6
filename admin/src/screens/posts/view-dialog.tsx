import { Dialog, Field } from '../../parts/index.ts';
import { viewsWords } from '../../words/views.ts';

interface ViewDialogProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** A dialog for the name of a view. */
export default function ViewDialog({ name, onName, onClose }: ViewDialogProps) {
  const texts = viewsWords();
  return (
    <Dialog title={name ? texts.rename : texts.keep} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = String(new FormData(event.currentTarget).get('name')).trim();
          if (given) onName(given);
        }}
      >
        <Field label={texts.name}>
          {(control) => <input {...control} type="text" name="name" required maxLength={60} defaultValue={name} />}
        </Field>
        <div class="dialog-actions">
          <button type="submit" class="button main">
            {texts.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
