import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { DescribedForm, useDescription, type Values } from '../../described/index.ts';
import { Copyable } from '../../parts/copy.tsx';
import { Empty, Failure, Icon, Loading, tell } from '../../parts/index.ts';
import { addressOf } from '../../place.ts';
import { ask, can, changed, plain, refresh, type User, useKept } from '../../server/index.ts';
import { peopleWords } from '../../words/people.ts';
import { shellWords } from '../../words/shell.ts';
import { LastChange } from '../shared/last-change.tsx';
import type { ScreenProps } from '../shared/screen-props.ts';
import { ApplicationPasswords } from './application-passwords.tsx';
import { DeleteUser } from './delete-user.tsx';
import { detailFields, userTexts } from './fields.ts';
import { invite } from './invite.ts';
import { refused } from './refused.ts';
import { Role } from './role.tsx';
import '../shared/sections.css';
import './people.css';

/** A user: details, role, password, application passwords, and deletion. */
export default function UserScreen({ params }: ScreenProps) {
  const id = Number(params['id']);
  const path = `wp/v2/users/${id}?context=edit`;
  const { answer, problem } = useKept<User>(path);
  const { fields } = useDescription('wp/v2/users/me');
  const texts = peopleWords();
  if (problem?.status === 404)
    return (
      <Empty title={texts.gone} isScreen>
        <p>
          <LastChange route="users" id={id} />
        </p>
        <a href={addressOf('/users')}>{texts.back}</a>
      </Empty>
    );
  if (!answer || !fields)
    return (
      <>
        <h1>{shellWords().users}</h1>
        {problem ? <Failure problem={problem} onRetry={() => void refresh(path)} /> : <Loading />}
      </>
    );
  const shown = answer.body;
  const name = plain(shown.name) || (shown.username ?? '');

  async function save(body: Values): Promise<void> {
    const headers = answer?.tag ? { 'if-match': answer.tag } : {};
    await ask(path, { method: 'PATCH', body, headers }).finally(() => refresh(path));
    changed('wp/v2/users?');
    tell(texts.saved(name));
  }

  return (
    <>
      <header class="screen-head">
        <div>
          <a class="people-back" href={addressOf('/users')}>
            <Icon name="left" /> {texts.back}
          </a>
          <h1 dir="auto">{name}</h1>
        </div>
      </header>
      <div class="sections">
        <Section title={texts.rights}>
          <Role of={shown} onSave={save} />
        </Section>
        <Section title={texts.details}>
          <DescribedForm
            of={`users/${id}`}
            label={texts.details}
            fields={detailFields(fields)}
            values={readable(shown)}
            textsOf={userTexts}
            onSave={save}
          />
        </Section>
        <Section title={texts.password}>
          <PasswordLink id={id} name={name} />
        </Section>
        <Section title={texts.passwords}>
          <ApplicationPasswords of={id} />
        </Section>
        {can('delete_users') && (
          <Section title={texts.remove}>
            <DeleteUser id={id} name={name} />
          </Section>
        )}
      </div>
    </>
  );
}

/** The texts as readers see them. */
export const readable = (shown: User): Values =>
  Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]),
  );

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="section">
      <h2>{title}</h2>
      <div class="section-body">{children}</div>
    </section>
  );
}

/** Creates a link for setting a password, for a user who has forgotten it. */
function PasswordLink({ id, name }: { id: number; name: string }) {
  const texts = peopleWords();
  const [made, setMade] = useState<string>();
  return (
    <>
      <p>{texts.linkText}</p>
      {made && (
        <div role="status" class="section-body">
          <p>{texts.linkOnce}</p>
          <Copyable text={made} label={texts.linkFor(name)} />
        </div>
      )}
      <p>
        <button type="button" class="button" onClick={() => void invite(id).then(setMade, refused)}>
          {texts.makeLink}
        </button>
      </p>
    </>
  );
}
