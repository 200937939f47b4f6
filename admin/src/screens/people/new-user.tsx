import { useState } from 'preact/hooks';
import { ask, changed, user } from '../../asking/index.ts';
import { DescribedForm, pickFields, useDescription, type Values } from '../../described/index.ts';
import { Copyable } from '../../parts/copy.tsx';
import { Dialog, Failure, Loading } from '../../parts/index.ts';
import { peopleWords } from '../../words/people.ts';
import { userTexts } from './fields.ts';
import { madePassword } from './made-password.ts';
import { roleChoices } from './roles.ts';

/** Makes a user with a password that is shown once. */
export function NewUser({ onClose }: { onClose: () => void }) {
  const texts = peopleWords();
  const { fields, problem, retry } = useDescription('wp/v2/users');
  const [made, setMade] = useState<{ name: string; password: string }>();
  const [key] = useState(() => crypto.randomUUID());

  async function create({ role, ...given }: Values): Promise<void> {
    const password = madePassword();
    await ask('wp/v2/users', { method: 'POST', body: { ...given, roles: [role], password } });
    changed('wp/v2/users?');
    setMade({ name: String(given['username']), password });
  }

  if (made)
    return (
      <Dialog title={texts.created(made.name)} onClose={onClose}>
        <p>{texts.passwordOnce}</p>
        <Copyable text={made.password} label={texts.passwordFor(made.name)} />
        <div class="dialog-actions">
          <button type="button" class="button main" onClick={onClose}>
            {texts.done}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={texts.newUser} onClose={onClose}>
      {problem && <Failure problem={problem} onRetry={retry} />}
      {fields ? (
        <DescribedForm
          of={`users/new/${key}`}
          label={texts.newUser}
          fields={{ ...pickFields(fields, ['username', 'email', 'name']), role: { type: 'string', required: true } }}
          values={{ role: 'subscriber' }}
          textsOf={(name) =>
            name === 'role' ? { label: texts.role, choices: roleChoices(user.value) } : userTexts(name)
          }
          onSave={create}
          submit={texts.create}
          isNew
        />
      ) : (
        !problem && <Loading rows={4} />
      )}
    </Dialog>
  );
}
