import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog, Field } from '../../parts/index.ts';
import { Problem, sessionState, signIn } from '../../server/index.ts';
import { timeOf } from '../../words/index.ts';
import { signInWords } from '../../words/sign-in.ts';
import '../../styles/sign-in.css';

/** The page for users who are not signed in. */
export function SignIn() {
  const texts = signInWords();
  useEffect(() => {
    document.title = texts.title;
  }, [texts.title]);
  return (
    <main class="sign-in">
      <img src="/docs/icon.svg" alt="" width="40" height="40" />
      <h1>{texts.title}</h1>
      <SignInForm login="" />
    </main>
  );
}

/** The same form over a page whose session has expired: the page stays as it is. */
export function SignInDialog({ login }: { login: string }) {
  const texts = signInWords();
  return (
    <Dialog title={texts.ended}>
      <p>{texts.endedText}</p>
      <SignInForm login={login} />
    </Dialog>
  );
}

function messageFor(problem: unknown): string {
  const texts = signInWords();
  if (!(problem instanceof Problem)) throw problem;
  if (problem.status === 0) return texts.offline;
  if (problem.status === 401) return texts.wrong;
  if (problem.status !== 429) return problem.message;
  return texts.tooMany(timeOf(new Date(Date.now() + (problem.retryAfter ?? 60) * 1000)));
}

function SignInForm({ login }: { login: string }) {
  const texts = signInWords();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [shows, setShows] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? '');
    setBusy(true);
    setFault(undefined);
    try {
      await signIn(text('log'), text('pwd'), form.has('rememberme'));
    } catch (problem) {
      setFault(messageFor(problem));
      password.current?.select();
    } finally {
      if (sessionState.peek() !== 'open') setBusy(false);
    }
  }

  return (
    <form class="sign-in-form" method="post" action="/wp-login.php" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="redirect_to" value="/admin/" />
      <Field label={texts.login}>
        {(control) => (
          <input
            {...control}
            type="text"
            name="log"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            defaultValue={login}
            required
          />
        )}
      </Field>
      <Field label={texts.password} fault={fault}>
        {(control) => (
          <input
            {...control}
            ref={password}
            // The types distinguish text and password inputs, and allow no value that may be either.
            type={(shows ? 'text' : 'password') as 'password'}
            name="pwd"
            // If the user is known, typing starts here.
            data-begin={login ? true : undefined}
            autocomplete="current-password"
            required
          />
        )}
      </Field>
      <label class="check">
        <input type="checkbox" checked={shows} onChange={() => setShows(!shows)} /> {texts.show}
      </label>
      <label class="check">
        <input type="checkbox" name="rememberme" value="forever" /> {texts.remember}
      </label>
      <p role="alert" class="unseen">
        {fault}
      </p>
      <button type="submit" class="button main" aria-disabled={isBusy}>
        {texts.submit}
      </button>
      <details>
        <summary>{texts.forgotten}</summary>
        <p class="quiet">{texts.forgottenHelp}</p>
      </details>
    </form>
  );
}
