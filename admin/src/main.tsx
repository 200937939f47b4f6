import { render } from 'preact';
import { applyLooks } from './appearance.ts';
import { Failure } from './parts/index.ts';
import { loadCode } from './parts/load-code.ts';
import { place } from './place.ts';
import { screenAt } from './screens/index.ts';
import { device, openSession, Problem, recallShown, resume, sessionState, tellProblemsIn } from './server/index.ts';
import { Shell } from './shell/shell.tsx';
import { useLazy } from './shell/use-lazy.ts';
import { openSite } from './site.ts';
import { language } from './words/index.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/rows.css';

applyLooks();
const root = document.querySelector('#admin');

/** The delay before files are loaded ahead. */
const QUIET_MS = 5000;

/** The longest wait for the first screen. Then the frame is drawn alone. */
const FIRST_SCREEN_MS = 200;

const loadSignIn = () => import('./screens/sign-in/sign-in.tsx').then((file) => file.SignIn);
const loadWelcome = () => import('./screens/welcome/welcome.tsx').then((file) => file.Welcome);

function Admin() {
  const state = sessionState.value;
  const isWelcome = place.value.path === '/welcome';
  const Welcome = useLazy(loadWelcome, isWelcome);
  const SignIn = useLazy(loadSignIn, state === 'none');
  if (state === 'unknown') return null;
  if (isWelcome) return Welcome ? <Welcome /> : null;
  if (state === 'none') return SignIn ? <SignIn /> : null;
  return <Shell />;
}

/** Settled when the first screen can be drawn at once, as far as this device has what it needs. */
async function firstScreen(): Promise<void> {
  const found = screenAt(place.peek().path);
  await Promise.allSettled([recallShown(), found && loadCode(found.screen.load)]);
}

async function start(): Promise<void> {
  if (!root) return;
  const session = openSession();
  // For a user who is known from the last visit, the screen is drawn in one go.
  if (sessionState.peek() === 'open')
    await Promise.race([firstScreen(), new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS))]);
  render(<Admin />, root);
  try {
    await session;
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

language.subscribe(async (chosen) => {
  tellProblemsIn(chosen === 'de' ? (await import('./words/problems.ts')).germanProblems : {});
});
sessionState.subscribe((state) => {
  if (state !== 'open') return;
  void openSite();
  setTimeout(async () => (await import('./offline.ts')).keepForOffline(), QUIET_MS);
  void resume(async (change, outcome) => (await import('./left.ts')).settleLeft(await device(), change, outcome));
});
void start();
