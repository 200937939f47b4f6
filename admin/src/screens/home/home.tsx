import type { ComponentChildren } from 'preact';
import { Empty, Failure, Loading, Stone } from '../../parts/index.ts';
import { addressOf } from '../../place.ts';
import { can, type Post, plain, refresh, titleOf, useKept, user } from '../../server/index.ts';
import { site, UNNAMED } from '../../site.ts';
import { homeWords } from '../../words/home.ts';
import { momentOf, number } from '../../words/index.ts';
import { listWords } from '../../words/lists.ts';
import { shellWords } from '../../words/shell.ts';
import { addressOfItem, type Entry, operationOf, useItemNames } from '../shared/audit-entry.ts';
import { isDecorative } from '../shared/decorative.ts';
import { useUnsaved } from '../shared/unsaved.ts';
import { When } from '../shared/when.tsx';
import './home.css';

/** The maximum number of rows of each part. */
const ROWS = 5;
const FIELDS = '_fields=id,type,status,title,date_gmt,modified_gmt';

/** The first screen: recent drafts, pending work, scheduled and published items. */
export default function Home() {
  const texts = homeWords();
  const mayWrite = can('edit_posts');
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().home}</h1>
        {mayWrite && (
          <a class="button main" href={addressOf('/posts/new')}>
            {texts.newPost}
          </a>
        )}
      </header>
      {mayWrite ? <Writing /> : <p>{texts.reader(user.value?.name ?? '')}</p>}
    </>
  );
}

function Writing() {
  const texts = homeWords();
  // A user who sees only their own posts cannot see whether the site has any.
  const all = useKept<unknown[]>(
    can('edit_others_posts') ? 'wp/v2/posts?context=edit&status=any&per_page=1&_fields=id' : undefined,
  );
  const own = `author=${user.value?.id}`;
  const unsaved = useUnsaved();
  if (all.answer?.total === 0) return <NewSite />;
  return (
    <div class="home">
      <Part
        title={texts.goOn}
        nothing={texts.noDrafts}
        path={`wp/v2/posts?context=edit&status=draft,pending&${own}&orderby=modified&per_page=${ROWS}&${FIELDS}`}
        when={({ modified_gmt }) => modified_gmt}
        unsaved={unsaved}
      />
      {can('edit_others_posts') && <Waiting />}
      <Part
        title={texts.comingUp}
        path={`wp/v2/posts?context=edit&status=future&order=asc&per_page=${ROWS}&${FIELDS}`}
        when={({ date_gmt, modified_gmt }) => date_gmt ?? modified_gmt}
      />
      <Part
        title={texts.lately}
        path={`wp/v2/posts?context=edit&status=publish&per_page=${ROWS}&${FIELDS}`}
        when={({ date_gmt, modified_gmt }) => date_gmt ?? modified_gmt}
      />
      <Done />
    </div>
  );
}

/** The first steps, for a site without texts. */
function NewSite() {
  const texts = homeWords();
  return (
    <Empty title={texts.welcome}>
      <ul class="home-steps">
        <li>
          <a href={addressOf('/posts/new')}>{texts.firstPost}</a>
        </li>
        {can('manage_options') && (
          <>
            {site.value?.name === UNNAMED.title && (
              <li>
                <a href={addressOf('/settings')}>{texts.nameSite}</a>
              </li>
            )}
            {user.value?.email === UNNAMED.email && (
              <li>
                <a href={addressOf('/profile')}>{texts.aboutYou}</a>
              </li>
            )}
            <li>
              <a href={addressOf('/tools')}>{texts.importSite}</a>
            </li>
          </>
        )}
        <li>
          <a href="/docs">{texts.connect}</a>
        </li>
      </ul>
    </Empty>
  );
}

interface PartProps {
  readonly title: string;
  /** The text for an empty list; without it, an empty part is not shown. */
  readonly nothing?: string;
  readonly path: string;
  /** The time that is shown in a row, in UTC. */
  readonly when: (post: Post) => string;
  /** The items with texts that are only on this device, which are marked; a new one comes first. */
  readonly unsaved?: readonly string[];
}

function Part({ title, nothing, path, when, unsaved = [] }: PartProps) {
  const { answer, problem } = useKept<Post[]>(path);
  if (!nothing && !problem && !answer?.body.length) return null;
  return (
    <Section title={title}>
      {!answer && (problem ? <Failure problem={problem} onRetry={() => void refresh(path)} /> : <Loading rows={2} />)}
      {answer?.body.length === 0 && <p class="quiet">{nothing}</p>}
      <ul class="rows">
        {unsaved.some((item) => item.startsWith('posts/new-')) && (
          <li class="row">
            <Stone status="draft" />
            <a href={addressOf('/posts/new')}>{homeWords().newPost}</a>
            <UnsavedHere />
          </li>
        )}
        {answer?.body.map((post) => (
          <PostLine key={post.id} post={post} when={when(post)} isUnsaved={unsaved.includes(`posts/${post.id}`)} />
        ))}
      </ul>
    </Section>
  );
}

/** The user's own changes, the latest of each item. */
function Done() {
  const texts = homeWords();
  const { answer } = useKept<Entry[]>('quoin/v1/audit/me?per_page=50');
  const last = new Map<string, Entry>();
  for (const entry of answer?.body ?? []) {
    const key = `${entry.resource} ${entry.item}`;
    if (last.size < ROWS && !last.has(key)) last.set(key, entry);
  }
  const entries = [...last.values()];
  const nameOf = useItemNames(entries);
  if (entries.length === 0) return null;
  return (
    <Section title={texts.doneLately}>
      <ul class="rows">
        {entries.map((entry) => {
          const href = addressOfItem(entry);
          return (
            <li key={entry.id} class="row">
              <span class="home-done" dir="auto">
                {operationOf(entry.operation)}: {href ? <a href={href}>{nameOf(entry)}</a> : nameOf(entry)}
              </span>
              <When moment={momentOf(entry.date_gmt)} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const UnsavedHere = () => <span class="quiet">{listWords().unsavedHere}</span>;

function PostLine({ post, when, isUnsaved }: { post: Post; when: string; isUnsaved?: boolean }) {
  return (
    <li class="row">
      <Stone status={post.status} />
      <a href={addressOf(`/posts/${post.id}`)} dir="auto">
        {titleOf(post) || listWords().untitled}
      </a>
      {isUnsaved && <UnsavedHere />}
      <When moment={momentOf(when)} />
    </li>
  );
}

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="home-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface Comment {
  readonly id: number;
  readonly author_name: string;
}

/** The most pictures of which it is known here whether they are decorative. */
const PICTURES = 100;

/** Items that wait for the user: texts to review, comments on hold, pictures without alternative text. */
function Waiting() {
  const texts = homeWords();
  const pending = useKept<Post[]>(`wp/v2/posts?context=edit&status=pending&per_page=${ROWS}&${FIELDS}`);
  const held = useKept<Comment[]>(
    can('moderate_comments') ? 'wp/v2/comments?context=edit&status=hold&per_page=1&_fields=id,author_name' : undefined,
  );
  const bare = useKept<{ readonly id: number }[]>(
    `wp/v2/media?missing_alt=true&status=inherit,private&per_page=${PICTURES}&_fields=id`,
  ).answer;
  const comments = held.answer?.total ?? 0;
  const pictures = bare ? bare.total - bare.body.filter(({ id }) => isDecorative(id)).length : 0;
  const [first] = held.answer?.body ?? [];
  const posts = pending.answer?.body ?? [];
  if (posts.length + comments + pictures === 0) return null;
  return (
    <Section title={texts.waiting}>
      <ul class="rows">
        {comments > 0 && (
          <li class="row">
            <Stone status="pending" />
            <a href={addressOf('/comments')}>{texts.comments(comments)}</a>
            <span class="quiet">{first && texts.latest(plain(first.author_name))}</span>
          </li>
        )}
        {pictures > 0 && (
          <li class="row">
            <Stone status="pending" />
            <a href={addressOf('/media?only=without-alt')}>{texts.pictures(pictures)}</a>
          </li>
        )}
        {posts.map((post) => (
          <PostLine key={post.id} post={post} when={post.modified_gmt} />
        ))}
      </ul>
      {pending.answer && pending.answer.total > posts.length && (
        <a href={addressOf('/posts?status=pending')}>{texts.allPending(number(pending.answer.total))}</a>
      )}
    </Section>
  );
}
