import { useRef, useState } from 'preact/hooks';
import { DescribedForm, pickFields, useDescription, type Values } from '../../described/index.ts';
import { Copyable } from '../../parts/copy.tsx';
import { Dialog, Failure, Loading } from '../../parts/index.ts';
import { ask, changed, randomName, type User, user } from '../../server/index.ts';
import { peopleWords } from '../../words/people.ts';
import { userTexts } from './fields.ts';
import { invite } from './invite.ts';
import { roleChoices } from './roles.ts';

/** Creates a user, and a link for setting the password. */
export default function NewUser({ onClose }: { onClose: () => void }) {
  const texts = peopleWords();
  const { fields, problem, retry } = useDescription('wp/v2/users');
  const [made, setMade] = useState<{ name: string; link: string }>();
  const [key] = useState(() => randomName());
  // If creating the link fails, a retry does not create a second user.
  const id = useRef<number>(undefined);

  async function create({ role, ...given }: Values): Promise<void> {
    if (id.current === undefined) {
      // Nobody sees this password: the user sets another one.
      const body = { ...given, roles: [role], password: randomName() };
      id.current = (await ask<User>('wp/v2/users', { method: 'POST', body })).body.id;
      changed('wp/v2/users?');
    }
    setMade({ name: String(given['username']), link: await invite(id.current) });
  }

  if (made)
    return (
      <Dialog title={texts.created(made.name)} onClose={onClose}>
        <p>{texts.linkOnce}</p>
        <Copyable text={made.link} label={texts.linkFor(made.name)} />
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
