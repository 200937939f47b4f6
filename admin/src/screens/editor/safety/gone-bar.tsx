import { TEXTS } from '../../../editor/fields.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { tell } from '../../../parts/index.ts';
import { go } from '../../../place.ts';
import type { Post } from '../../../server/index.ts';
import { Problem, randomName, send } from '../../../server/index.ts';
import { editorWords } from '../../../words/editor.ts';
import { safetyWords } from '../../../words/safety.ts';
import { LastChange } from '../../shared/last-change.tsx';
import { copyText } from './copy-text.ts';

/** The notice that the item was deleted elsewhere, with ways to keep its text. */
export function GoneBar({ item }: { item: EditedItem }) {
  const texts = safetyWords();
  if (item.saving.value.state !== 'gone') return null;
  const saveAsNew = async (): Promise<void> => {
    await item.keepOnDevice();
    const body = Object.fromEntries(TEXTS.map((name) => [name, item.fields.peek()[name]]));
    try {
      const path = `wp/v2/${item.route}?context=edit`;
      const made = await send<Post>({ item: `new-${randomName()}`, method: 'POST', path, body });
      await item.forget();
      go(`/${item.route}/${made.body.id}`, { replace: true });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      tell(editorWords().refused(problem.message), { kind: 'bad' });
    }
  };
  return (
    <section class="notice" aria-label={texts.goneLabel}>
      <p role="status">{texts.gone}</p>
      <LastChange route={item.route} id={item.id.value ?? 0} />
      <span class="notice-actions">
        <button type="button" class="button main" onClick={() => void saveAsNew()}>
          {texts.saveAsNew}
        </button>
        <button type="button" class="button" onClick={() => void copyText(item)}>
          {texts.copy}
        </button>
      </span>
    </section>
  );
}
