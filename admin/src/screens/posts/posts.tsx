import { type Post, useKept } from '../../asking/index.ts';
import { Empty, Failure, Loading, Stone } from '../../parts/index.ts';
import { addressOf, place } from '../../place.ts';
import { homeWords } from '../../words/home.ts';
import { momentOf, relativeDate } from '../../words/index.ts';
import { shellWords } from '../../words/shell.ts';

const PER_PAGE = 50;

/** The list of posts. */
export default function Posts() {
  const texts = homeWords();
  const page = Number(place.value.query.get('page') ?? 1);
  const path = `wp/v2/posts?context=edit&status=any&per_page=${PER_PAGE}&page=${page}&_fields=id,status,title,date_gmt,modified_gmt`;
  const { answer, problem } = useKept<Post[]>(path);
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().posts}</h1>
        <a class="button main" href={addressOf('/posts/new')}>
          {texts.newPost}
        </a>
      </header>
      {problem && !answer && <Failure problem={problem} onRetry={() => location.reload()} />}
      {!problem && !answer && <Loading />}
      {answer?.body.length === 0 && <Empty title={texts.nothing} />}
      <ul class="rows">
        {answer?.body.map((post) => (
          <li key={post.id} class="row">
            <Stone status={post.status} />
            <a href={addressOf(`/posts/${post.id}`)}>{post.title.raw || texts.untitled}</a>
            <span class="quiet">{relativeDate(momentOf(post.modified_gmt))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
