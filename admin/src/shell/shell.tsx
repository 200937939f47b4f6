import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Empty, Failure, Loading, Toasts } from '../parts/index.ts';
import { loadCode, loadedCode } from '../parts/load-code.ts';
import { useEarly } from '../parts/use-early.ts';
import { addressOf, place } from '../place.ts';
import { type Screen, screenAt } from '../screens/index.ts';
import type { ScreenProps } from '../screens/shared/screen-props.ts';
import { isOffline, sessionState, user, waiting } from '../server/index.ts';
import { site } from '../site.ts';
import { shellWords } from '../words/shell.ts';
import { maySee } from './may-see.ts';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useLazy } from './use-lazy.ts';
import './shell.css';

const loadSignInDialog = () => import('../screens/sign-in/sign-in.tsx').then((file) => file.SignInDialog);

/** The frame of all screens: navigation, the current screen, announcements. */
export function Shell() {
  const texts = shellWords();
  const found = screenAt(place.value.path);
  // A session may also end because the server was upgraded; then the code of this page no longer exists there.
  useEarly(loadSignInDialog);
  const SignInDialog = useLazy(loadSignInDialog, sessionState.value === 'ended');
  const name = found ? texts[found.screen.name] : texts.notFound;
  useEffect(() => {
    document.title = [name, site.value?.name].filter(Boolean).join(' · ');
  }, [name, site.value?.name]);
  return (
    <div class={found?.screen.isWhole ? 'shell whole' : 'shell'}>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <Navigation />
      <main id="content" class="content" tabIndex={-1}>
        {isOffline.value && (
          <p class="offline" role="status">
            {texts.offline(waiting.value)}
          </p>
        )}
        {found ? <Guarded key={place.value.visit} {...found} /> : <Missing />}
      </main>
      <Toasts />
      <Shortcuts />
      {SignInDialog && <SignInDialog login={user.value?.username ?? ''} />}
    </div>
  );
}

function Missing() {
  const texts = shellWords();
  return (
    <Empty title={texts.notFound} isScreen>
      <p>{texts.notFoundText}</p>
      <a href={addressOf('/')}>{texts.toHome}</a>
    </Empty>
  );
}

function Guarded({ screen, params }: { screen: Screen; params: ScreenProps['params'] }) {
  return maySee(screen) ? <Loaded screen={screen} params={params} /> : <Forbidden screen={screen} />;
}

function Forbidden({ screen }: { screen: Screen }) {
  const texts = shellWords();
  useEffect(() => {
    // The browser has fetched its files beside the page, and warns if nothing uses them.
    void loadCode(screen.load).catch(() => undefined);
  }, [screen]);
  return (
    <Empty title={texts.forbidden} isScreen>
      <p>{texts.forbiddenText}</p>
      <a href={addressOf('/')}>{texts.toHome}</a>
    </Empty>
  );
}

/** Loads the code of a screen, and moves the focus to its heading when it appears. */
function Loaded({ screen, params }: { screen: Screen; params: ScreenProps['params'] }) {
  const [Shown, setShown] = useState(() => loadedCode(screen.load));
  const [failure, setFailure] = useState<Error>();
  const [tries, setTries] = useState(0);
  const isFirst = useRef(!hasMoved);
  useEffect(() => {
    setFailure(undefined);
    loadCode(screen.load).then((component) => setShown(() => component), setFailure);
  }, [screen, tries]);
  useLayoutEffect(() => {
    return Shown && !isFirst.current ? headed() : undefined;
  }, [Shown]);
  useEffect(() => {
    hasMoved = true;
  }, []);
  if (failure) return <Failure problem={failure} onRetry={() => setTries(tries + 1)} />;
  return Shown ? <Shown params={params} /> : <Loading />;
}

/** Moves the focus to the heading of a screen, which may appear later or be replaced, unless another element has the focus. */
function headed(): () => void {
  const from = document.activeElement;
  let heading: HTMLElement | null = null;
  const look = (): void => {
    if (heading?.isConnected) return;
    if (![from, document.body].includes(document.activeElement)) {
      watch.disconnect();
      return;
    }
    heading = document.querySelector<HTMLElement>('#content h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  };
  const watch = new MutationObserver(look);
  const content = document.getElementById('content');
  if (content) watch.observe(content, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}

/** After loading the page, the focus stays where the browser puts it. */
let hasMoved = false;
sessionState.subscribe((state) => {
  // After signing in, the focused form no longer exists.
  if (state === 'none') hasMoved = true;
});
