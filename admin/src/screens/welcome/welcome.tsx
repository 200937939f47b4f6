import { useEffect, useRef, useState } from 'preact/hooks';
import { DescribedForm, type FieldSchemas, type FieldTexts, type Values } from '../../described/index.ts';
import { addressOf } from '../../place.ts';
import { ask, openSession, Problem, plain } from '../../server/index.ts';
import { UNNAMED } from '../../site.ts';
import { welcomeWords } from '../../words/welcome.ts';
import '../../styles/sign-in.css';

const ROUTE = 'quoin/v1/welcome';

interface Guest {
  readonly login: string;
  readonly name: string;
  /** The checklist for an empty site. */
  readonly first_run?: {
    readonly email: string;
    readonly title: string;
    readonly timezone: string;
    /** Settings that the operator has set. */
    readonly fixed: readonly string[];
  };
}

/** The screen of a one-time link for setting a password. The token is in the URL fragment, so that no server logs it. */
export function Welcome() {
  const texts = welcomeWords();
  const [token] = useState(() => location.hash.slice(1));
  const [guest, setGuest] = useState<Guest>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    document.title = texts.title;
    ask<Guest>(ROUTE, { method: 'POST', body: { token } }).then(
      ({ body }) => setGuest(body),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        setProblem(error);
      },
    );
  }, []);

  const isIn = useRef(false);

  async function begin({ title, timezone, username: _, ...user }: Values): Promise<void> {
    // The link works once: a retry is sent without it.
    if (!isIn.current) await ask(ROUTE, { method: 'POST', body: { token, ...user } });
    isIn.current = true;
    const settings = { title, timezone };
    for (const name of guest?.first_run?.fixed ?? []) delete settings[name as keyof typeof settings];
    if (guest?.first_run && Object.keys(settings).length > 0) {
      await openSession();
      await ask('wp/v2/settings', { method: 'POST', body: settings });
    }
    // The page is reloaded: the session has started, and the token is gone from the URL.
    location.replace(addressOf('/'));
  }

  if (problem)
    return (
      <main class="sign-in">
        <h1>{texts.ended}</h1>
        <p>{problem.message}</p>
        <a href={addressOf('/')} onClick={() => location.assign(addressOf('/'))}>
          {texts.signIn}
        </a>
      </main>
    );
  if (!guest) return null;
  const first = guest.first_run;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isUntouched = first?.timezone === 'UTC' && !first.fixed.includes('timezone');
  return (
    <main class="sign-in">
      <h1>{texts.title}</h1>
      <p>{first ? texts.first : texts.hello(plain(guest.name) || guest.login)}</p>
      <DescribedForm
        of="welcome"
        label={texts.title}
        fields={first ? { ...siteFields(first.fixed), ...ownFields, ...fields } : fields}
        values={{
          username: guest.login,
          password: '',
          ...(first && {
            title: plain(first.title),
            timezone: isUntouched ? here : first.timezone,
            name: plain(guest.name),
            email: first.email === UNNAMED.email ? '' : first.email,
          }),
        }}
        textsOf={textsOf}
        onSave={begin}
        submit={texts.start}
        isNew
      />
    </main>
  );
}

const fields: FieldSchemas = {
  username: { type: 'string', readonly: true },
  password: { type: 'string', format: 'password', required: true, minLength: 8 },
};

const ownFields: FieldSchemas = {
  name: { type: 'string', required: true },
  email: { type: 'string', format: 'email', required: true },
};

const siteFields = (fixed: readonly string[]): FieldSchemas => ({
  title: { type: 'string', required: true, readonly: fixed.includes('title') },
  timezone: { type: 'string', readonly: fixed.includes('timezone') },
});

function textsOf(name: string): FieldTexts {
  const texts = welcomeWords();
  const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const all: Readonly<Record<string, () => FieldTexts>> = {
    title: () => ({ label: texts.site, fixed: texts.fixed }),
    timezone: () => ({
      label: texts.timezone,
      help: texts.timezoneHelp,
      fixed: texts.fixed,
      choices: zones().map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    }),
    name: () => ({ label: texts.name, autocomplete: 'name' }),
    email: () => ({ label: texts.email, autocomplete: 'email' }),
    username: () => ({ label: texts.username, fixed: texts.usernameHelp, autocomplete: 'username' }),
    password: () => ({ label: texts.password, help: texts.passwordHelp, autocomplete: 'new-password' }),
  };
  return all[name]?.() ?? {};
}
