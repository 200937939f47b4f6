import { useEffect, useState } from 'preact/hooks';
import { ask, Problem, plain } from '../../asking/index.ts';
import { DescribedForm, type Values } from '../../described/index.ts';
import { addressOf } from '../../place.ts';
import { welcomeWords } from '../../words/welcome.ts';
import '../../styles/sign-in.css';

const ROUTE = 'quoin/v1/welcome';

interface Guest {
  readonly login: string;
  readonly name: string;
}

/** Who comes by a link that counts once, and sets a password. The token stands behind `#`, so that no server logs it. */
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

  async function begin({ password }: Values): Promise<void> {
    await ask(ROUTE, { method: 'POST', body: { token, password } });
    // The page is loaded anew: the session has begun, and the token is left behind.
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
  return (
    <main class="sign-in">
      <h1>{texts.title}</h1>
      <p>{texts.hello(plain(guest.name) || guest.login)}</p>
      <DescribedForm
        of="welcome"
        label={texts.title}
        fields={{
          username: { type: 'string', readonly: true },
          password: { type: 'string', format: 'password', required: true },
        }}
        values={{ username: guest.login, password: '' }}
        textsOf={(name) =>
          name === 'username'
            ? { label: texts.username, fixed: texts.usernameHelp, autocomplete: 'username' }
            : { label: texts.password, help: texts.passwordHelp, autocomplete: 'new-password' }
        }
        onSave={begin}
        submit={texts.start}
        isNew
      />
    </main>
  );
}
