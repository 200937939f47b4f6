import { render } from 'preact';
import { openSession, Problem, resume, sessionState } from './asking/index.ts';
import { Failure } from './parts/index.ts';
import { SignIn } from './screens/sign-in/sign-in.tsx';
import { Shell } from './shell/shell.tsx';
import { openSite } from './site.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/rows.css';

const root = document.querySelector('#admin');

function Admin() {
  const state = sessionState.value;
  if (state === 'unknown') return null;
  return state === 'none' ? <SignIn /> : <Shell />;
}

async function start(): Promise<void> {
  if (!root) return;
  render(<Admin />, root);
  try {
    await openSession();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    render(
      <main class="content">
        <Failure problem={problem} onRetry={() => location.reload()} />
      </main>,
      root,
    );
  }
}

sessionState.subscribe((state) => {
  if (state !== 'open') return;
  void openSite();
  void resume();
});
void start();
