import { useEffect, useState } from 'preact/hooks';
import { Picker } from '../../described/index.ts';
import { Dialog, Field, tell } from '../../parts/index.ts';
import { go } from '../../place.ts';
import { ask, changed, Problem } from '../../server/index.ts';
import { peopleWords } from '../../words/people.ts';
import { shellWords } from '../../words/shell.ts';

/** Deletes a user, after asking for another one who receives the user's items. */
export function DeleteUser({ id, name }: { id: number; name: string }) {
  const texts = peopleWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>{texts.removeText}</p>
      <p>
        <button type="button" class="button bad" onClick={() => setAsking(true)}>
          {texts.removeUser}
        </button>
      </p>
      {isAsking && <Question id={id} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const texts = peopleWords();
  const [heir, setHeir] = useState(0);
  const [fault, setFault] = useState<string>();
  const counts = useCounts(id);

  async function remove(): Promise<void> {
    if (heir === 0) return setFault(texts.heirNeeded);
    try {
      await ask(`wp/v2/users/${id}?force=true&reassign=${heir}`, { method: 'DELETE' });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return setFault(problem.message);
    }
    onClose();
    changed('wp/v2/users?');
    tell(texts.removed(name));
    go('/users');
  }

  return (
    <Dialog title={texts.removeAsk(name)} onClose={onClose}>
      {counts && <p>{texts.removeWhat(...counts)}</p>}
      <form
        class="section-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <Field label={texts.heir} fault={fault}>
          {(control) => (
            <Picker
              control={control}
              label={texts.heir}
              list="wp/v2/users?context=edit"
              value={heir}
              onChange={setHeir}
              isOptional={false}
              except={id}
            />
          )}
        </Field>
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button type="submit" class="button bad">
            {texts.removeNow}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** How many posts, pages and files the user owns. */
function useCounts(id: number): readonly [number, number, number] | undefined {
  const [counts, setCounts] = useState<readonly [number, number, number]>();
  useEffect(() => {
    const total = async (route: string) =>
      (
        await ask(
          `wp/v2/${route}?author=${id}&context=edit&status=${route === 'media' ? 'inherit' : 'any'}&per_page=1&_fields=id`,
          { method: 'HEAD' },
        )
      ).total;
    Promise.all([total('posts'), total('pages'), total('media')]).then(setCounts, (problem: unknown) => {
      if (!(problem instanceof Problem)) throw problem;
    });
  }, [id]);
  return counts;
}
