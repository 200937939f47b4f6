import { chooseLook, chosenLook } from '../appearance.ts';
import { Icon, type IconName } from '../parts/index.ts';
import { addressOf, place } from '../place.ts';
import { type Screen, screens } from '../screens/index.ts';
import { useCounts, user } from '../server/index.ts';
import { site } from '../site.ts';
import { shellWords } from '../words/shell.ts';
import { leave } from './leave.ts';
import { maySee } from './may-see.ts';
import { opened } from './shortcuts.tsx';
import './navigation.css';

/** The number of screens in the bar of a phone; “More” shows all. */
const IN_BAR = 4;

const visible = (group: Screen['group']): Screen[] =>
  screens.filter((screen) => screen.group === group && maySee(screen));

/**
 * The navigation: a side bar; on a phone, a bar at the bottom. Shows the screens that the user may use. On a phone and beside a
 * screen that takes the whole page, the side bar is a popover, which buttons name by its id.
 */
export function Navigation() {
  const texts = shellWords();
  const content = visible('content');
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons are clicked by keys as well */}
      <nav
        id="navigation"
        class="navigation"
        popover
        aria-label={texts.navigation}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        <a class="navigation-site" href={site.value?.home ?? '/'} title={texts.site}>
          <img src="/docs/icon.svg" alt="" width="20" height="20" />
          <span>{site.value?.name ?? 'Quoin'}</span>
        </a>
        <List screens={content} />
        <List screens={visible('site')} />
        <Own />
        <Narrowing />
      </nav>
      <nav class="navigation-bar">
        <List screens={content.slice(0, IN_BAR)} />
        <button type="button" class="navigation-link" popovertarget="navigation">
          <Icon name="more" />
          {texts.more}
        </button>
      </nav>
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
