import { addressOf } from '../../place.ts';
import { postsWords } from '../../words/posts.ts';

/** Pages as a list or as a tree. */
export function ViewSwitch({ isTree }: { isTree: boolean }) {
  const texts = postsWords();
  return (
    <nav class="view-switch" aria-label={texts.viewOf}>
      <a class="chip" href={addressOf('/pages')} aria-current={isTree ? undefined : 'true'}>
        {texts.asList}
      </a>
      <a class="chip" href={addressOf('/pages?view=tree')} aria-current={isTree ? 'true' : undefined}>
        {texts.asTree}
      </a>
    </nav>
  );
}
