import { can, type Post, useKept, user } from '../../asking/index.ts';
import { Empty, Failure, Loading, Stone } from '../../parts/index.ts';
import { addressOf } from '../../place.ts';
import { homeWords } from '../../words/home.ts';
import { momentOf, relativeDate } from '../../words/index.ts';
import { shellWords } from '../../words/shell.ts';

const DRAFTS = 6;

/** The first screen: what the user was writing. */
export default function Home() {
  const texts = homeWords();
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().home}</h1>
        {can('edit_posts') && (
          <a class="button main" href={addressOf('/posts/new')}>
            {texts.newPost}
          </a>
        )}
      </header>
      {can('edit_posts') && <Drafts />}
    </>
  );
}

function Drafts() {
  const texts = homeWords();
  const path = `wp/v2/posts?context=edit&status=draft,pending&author=${user.value?.id}&orderby=modified&per_page=${DRAFTS}&_fields=id,status,title,modified_gmt`;
  const { answer, problem, isAsking } = useKept<Post[]>(path);
  if (!answer)
    return problem && !isAsking ? (
      <Failure problem={problem} onRetry={() => location.reload()} />
    ) : (
      <Loading rows={3} />
    );
  if (answer.body.length === 0) return <Empty title={texts.nothing} />;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{texts.goOn}</h2>
      <ul class="rows">
        {answer.body.map((post) => (
          <li key={post.id} class="row">
            <Stone status={post.status} />
            <a href={addressOf(`/posts/${post.id}`)}>{post.title.raw || texts.untitled}</a>
            <span class="quiet">{relativeDate(momentOf(post.modified_gmt))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
