import type { EditedItem } from '../../editor/item.ts';
import { Icon, tell } from '../../parts/index.ts';
import { loadOnce } from '../../parts/later.tsx';
import { Menu } from '../../parts/menu.tsx';
import { can, Problem } from '../../server/index.ts';
import { editorWords } from '../../words/editor.ts';
import { givenDate } from './panel/fields.ts';
import { dayAndTime, momentOfLocal } from './panel/site-time.ts';

export const loadTrash = loadOnce(() => import('./trash.ts'));
const loadRemarks = loadOnce(() => import('../../editor/remarks.ts'));

/** A status that a button sets. */
type Reached = 'publish' | 'private' | 'future' | 'pending' | 'draft';

/** The action of the main button, and the resulting status; if undefined, the status stays. */
interface Action {
  readonly label: string;
  readonly status?: Reached;
}

/** The action that follows from the status of the item and the rights of the user. */
function actionOf(item: EditedItem): Action {
  const texts = editorWords();
  const status = item.server.value?.status ?? 'draft';
  const chosen = item.fields.value['status'];
  const moment = momentOfLocal(givenDate(item));
  const isAhead = moment !== undefined && moment > Date.now();
  if (status === 'publish' || status === 'private') {
    if (!isAhead || chosen === 'private' || !('date' in item.changes.value)) return { label: texts.update };
    return { label: texts.schedule(dayAndTime(moment)), status: 'future' };
  }
  if (!can(item.route === 'pages' ? 'publish_pages' : 'publish_posts'))
    return status === 'pending' ? { label: texts.update } : { label: texts.review, status: 'pending' };
  if (chosen === 'private') return { label: texts.publishPrivately, status: 'private' };
  if (!isAhead) return { label: texts.publish, status: 'publish' };
  return status === 'future' && item.changes.value['date'] === undefined
    ? { label: texts.update }
    : { label: texts.schedule(dayAndTime(moment)), status: 'future' };
}

/** The main button, labelled with its action, and its menu. */
export function PublishButton({ item }: { item: EditedItem }) {
  const texts = editorWords();
  const { label, status } = actionOf(item);
  const { status: current, link } = item.server.value ?? {};
  const isOut = current !== undefined && ['publish', 'private', 'future', 'pending'].includes(current);
  const save = async (fields: { readonly status?: Reached }): Promise<void> => {
    // Without the network, the check cannot be loaded.
    const check = fields.status && !isOut ? await loadRemarks().catch(() => undefined) : undefined;
    const remarks = check?.remarksOn(item, momentOfLocal(givenDate(item))) ?? [];
    try {
      await item.save(fields);
      if (fields.status) tell(texts[`${fields.status}Done`]);
      if (check && remarks.length > 0) tell(check.lineOf(remarks));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (!problem.isConflict) tell(texts.refused(problem.message), { kind: 'bad' });
    }
  };
  return (
    <>
      <button type="button" class="button main" onClick={() => void save(status ? { status } : {})}>
        {label}
      </button>
      <Menu
        label={texts.save}
        button={<Icon name="down" />}
        items={[
          { label: texts.save, onChoose: () => void save({}) },
          ...(current === 'publish' && link ? [{ label: texts.view, href: link }] : []),
          ...(isOut ? [{ label: texts.toDraft, onChoose: () => void save({ status: 'draft' }) }] : []),
          ...(current
            ? [{ label: texts.toTrash, isBad: true, onChoose: async () => (await loadTrash()).moveToTrash(item) }]
            : []),
        ]}
      />
    </>
  );
}
