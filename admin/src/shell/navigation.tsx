import { useState } from 'preact/hooks';
import { chooseLook, chosenLook } from '../appearance.ts';
import { Dialog, Icon, type IconName } from '../parts/index.ts';
import { addressOf, place } from '../place.ts';
import { type Screen, screens } from '../screens/index.ts';
import { can, useCounts, user } from '../server/index.ts';
import { site } from '../site.ts';
import { shellWords } from '../words/shell.ts';
import { leave } from './leave.ts';
import { opened } from './shortcuts.tsx';
import './navigation.css';

/** The number of screens in the bar of a phone; the others are under “More”. */
const IN_BAR = 4;

const visible = (group: Screen['group']): Screen[] =>
  screens.filter((screen) => screen.group === group && (screen.needs === undefined || can(screen.needs)));

/** The navigation: a side bar; on a phone, a bar at the bottom. Shows the screens that the user may use. */
export function Navigation() {
  const texts = shellWords();
  const [isMore, setMore] = useState(false);
  const content = visible('content');
  return (
    <>
      <nav class="navigation" aria-label={texts.navigation}>
        <a class="navigation-site" href={site.value?.home ?? '/'} title={texts.site}>
          <img src="/docs/icon.svg" alt="" width="20" height="20" />
          <span>{site.value?.name ?? 'Quoin'}</span>
        </a>
        <List screens={content} />
        <List screens={visible('site')} />
        <Own />
        <Narrowing />
      </nav>
      <nav class="navigation-bar" aria-label={texts.navigation}>
        <List screens={content.slice(0, IN_BAR)} />
        <button type="button" class="navigation-link" aria-haspopup="dialog" onClick={() => setMore(true)}>
          <Icon name="more" />
          {texts.more}
        </button>
      </nav>
      {isMore && (
        <Dialog title={texts.more} form="side" onClose={() => setMore(false)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what was chosen inside takes its place */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons are clicked by keys as well */}
          <div
            onClick={(event) => event.target instanceof Element && event.target.closest('a, button') && setMore(false)}
          >
            <List screens={[...content.slice(IN_BAR), ...visible('site')]} />
            <Own />
          </div>
        </Dialog>
      )}
    </>
  );
}

function List({ screens: listed }: { screens: readonly Screen[] }) {
  const texts = shellWords();
  const { path } = place.value;
  return (
    <ul class="navigation-list">
      {listed.map((screen) => {
        const isHere = path === screen.path || (screen.path !== '/' && path.startsWith(`${screen.path}/`));
        return (
          <li key={screen.path}>
            <a
              class="navigation-link"
              href={addressOf(screen.path)}
              title={texts[screen.name] as string}
              aria-current={isHere ? 'page' : undefined}
            >
              <Icon name={screen.name as IconName} />
              {texts[screen.name] as string}
              {screen.name === 'comments' && <Held />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The number of pending comments, for moderators. */
function Held() {
  const held = useCounts('comments')?.['hold'];
  return held ? <span class="quiet numbers navigation-count">{shellWords().waiting(held)}</span> : null;
}

/** Whether the side bar shows icons only. */
function Narrowing() {
  const { narrow } = shellWords();
  const isNarrow = chosenLook('sidebar') === 'narrow';
  return (
    <button
      type="button"
      class="navigation-link"
      title={narrow}
      aria-pressed={isNarrow}
      onClick={() => chooseLook('sidebar', isNarrow ? 'wide' : 'narrow')}
    >
      <Icon name={isNarrow ? 'right' : 'left'} />
      {narrow}
    </button>
  );
}

/** The navigation: all screens, the signed-in user, and signing out. */
function Own() {
  const texts = shellWords();
  return (
    <div class="navigation-own">
      <button
        type="button"
        class="navigation-link"
        onClick={() => {
          opened.value = 'palette';
        }}
      >
        <Icon name="search" />
        {texts.commands}
      </button>
      <a class="navigation-link" href={addressOf('/profile')}>
        <Icon name="users" />
        <span class="navigation-name">{user.value?.name}</span>
      </a>
      <button type="button" class="navigation-link" onClick={() => void leave()}>
        <Icon name="out" />
        {texts.signOut}
      </button>
    </div>
  );
}
