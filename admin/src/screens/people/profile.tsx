import { DescribedForm, type FieldTexts, useDescription, type Values } from '../../described/index.ts';
import { Failure, Loading, tell } from '../../parts/index.ts';
import { ask, keep, Problem, refresh, signIn, type User, useKept, user } from '../../server/index.ts';
import { peopleWords } from '../../words/people.ts';
import { shellWords } from '../../words/shell.ts';
import { Appearance } from './appearance.tsx';
import { ApplicationPasswords } from './application-passwords.tsx';
import { detailFields, userTexts } from './fields.ts';
import { Role } from './role.tsx';
import { Sessions } from './sessions.tsx';
import { readable, Section } from './user.tsx';

const PATH = 'wp/v2/users/me?context=edit';

/** The profile of the user. */
export default function Profile() {
  const texts = peopleWords();
  const { answer, problem } = useKept<User>(PATH);
  const { fields } = useDescription('wp/v2/users/me');

  async function save(body: Values): Promise<void> {
    const headers = answer?.tag ? { 'if-match': answer.tag } : {};
    const saved = await ask<User>(PATH, { method: 'PATCH', body, headers }).catch((problem: unknown) => {
      // Somebody else has saved: shows the stored values below the local changes.
      void refresh(PATH);
      throw problem;
    });
    keep(PATH, saved);
    user.value = saved.body;
    tell(texts.saved(shellWords().profile));
  }

  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().profile}</h1>
      </header>
      <div class="sections">
        <Section title={texts.details}>
          {problem && !answer && <Failure problem={problem} onRetry={() => void refresh(PATH)} />}
          {!answer && !problem && <Loading />}
          {answer && fields && (
            <>
              <img src={answer.body.avatar_urls?.['96'] as string | undefined} alt="" width={64} height={64} />
              <Role of={answer.body} onSave={save} />
              <DescribedForm
                of="users/me"
                label={texts.details}
                fields={detailFields(fields)}
                values={readable(answer.body)}
                textsOf={userTexts}
                onSave={save}
              />
            </>
          )}
        </Section>
        <Section title={texts.appearance}>
          <Appearance />
        </Section>
        <Section title={texts.password}>
          <OwnPassword />
        </Section>
        <Section title={texts.sessions}>
          <Sessions />
        </Section>
        <Section title={texts.passwords}>
          <ApplicationPasswords of="me" />
        </Section>
      </div>
    </>
  );
}

/** Includes the username, so that a password manager recognises the account. */
function passwordTexts(name: string): FieldTexts {
  const texts = peopleWords();
  if (name === 'username') return { ...userTexts(name), autocomplete: 'username' };
  return name === 'current'
    ? { label: texts.currentPassword, autocomplete: 'current-password' }
    : { label: texts.newPassword, help: texts.newPasswordHelp, autocomplete: 'new-password' };
}

/** Changes the password; requires the current one. */
function OwnPassword() {
  const texts = peopleWords();
  async function change({ current, password }: Values): Promise<void> {
    const login = user.value?.username ?? '';
    await signIn(login, String(current), false).catch((problem: unknown) => {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
      throw new Problem({ ...problem, message: texts.wrongPassword, params: { current: texts.wrongPassword } });
    });
    keep(PATH, await ask<User>(PATH, { method: 'PATCH', body: { password } }));
    // Changing the password has ended all sessions, including this one.
    await signIn(login, String(password), false);
    tell(texts.passwordChanged);
  }
  return (
    <DescribedForm
      of="users/me/password"
      label={texts.password}
      fields={{
        username: { type: 'string', readonly: true },
        current: { type: 'string', format: 'password', required: true },
        password: { type: 'string', format: 'password', required: true },
      }}
      values={{ username: user.value?.username ?? '', current: '', password: '' }}
      textsOf={passwordTexts}
      onSave={change}
      submit={texts.changePassword}
      isNew
    />
  );
}
