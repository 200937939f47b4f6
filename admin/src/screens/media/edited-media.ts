import { computed, signal } from '@preact/signals';
import { type Answer, ask, changed, isOffline, keep, Problem, send } from '../../server/index.ts';
import { type MediaItem, mediaPath, textOf } from '../shared/media-item.ts';

/** The texts of a file being edited: saved field by field, without overwriting changes by others. */

export const fieldNames = ['title', 'alt_text', 'caption', 'description', 'focal_point'] as const;
export type FieldName = (typeof fieldNames)[number];
type Fields = Readonly<Record<FieldName, string>>;

type Saving =
  | { readonly state: 'idle' | 'saving' }
  | { readonly state: 'saved'; readonly at: number }
  | { readonly state: 'refused'; readonly problem: Problem };

export type EditedMedia = ReturnType<typeof editedMedia>;

const fieldsOf = ({ title, alt_text, caption, description, meta }: MediaItem): Fields => ({
  title: textOf(title),
  alt_text,
  caption: textOf(caption),
  description: textOf(description ?? {}),
  focal_point: meta?.focal_point ?? '',
});

const differing = (one: Fields, other: Fields): FieldName[] => fieldNames.filter((name) => one[name] !== other[name]);

/** The texts of a file, starting from an answer of the server. */
export function editedMedia(first: Answer<MediaItem>) {
  const { id } = first.body;
  /** The version that changes are based on. */
  let { tag } = first;
  const base = signal(fieldsOf(first.body));
  const fields = signal(base.peek());
  const saving = signal<Saving>({ state: 'idle' });
  /** Conflicts: the values by others of fields that were also changed here. Nothing is saved until one is chosen. */
  const conflicts = signal<Partial<Fields>>({});
  const changes = computed(() => differing(fields.value, base.value));

  /** Takes a newer version: fields without local changes get its values. */
  function take({ body, tag: newest }: Answer<MediaItem>): void {
    tag = newest;
    const theirs = fieldsOf(body);
    const [before, mine] = [base.peek(), fields.peek()];
    const both = differing(mine, before).filter((name) => theirs[name] !== before[name] && theirs[name] !== mine[name]);
    base.value = theirs;
    fields.value = { ...theirs, ...Object.fromEntries(differing(mine, before).map((name) => [name, mine[name]])) };
    conflicts.value = { ...conflicts.peek(), ...Object.fromEntries(both.map((name) => [name, theirs[name]])) };
  }

  /** Sends local changes. If somebody else has changed the same fields, asks first. */
  async function save(): Promise<void> {
    const names = changes.peek();
    if (names.length === 0 || hasConflict() || saving.peek().state === 'saving') return;
    saving.value = { state: 'saving' };
    const sent = fields.peek();
    const body = Object.fromEntries(
      names.map((name) => (name === 'focal_point' ? ['meta', { [name]: sent[name] || null }] : [name, sent[name]])),
    );
    try {
      const answer = await send<MediaItem>({
        item: `media/${id}`,
        method: 'PATCH',
        path: mediaPath(id, 'edit'),
        body,
        tag,
      });
      tag = answer.tag;
      // The server returns texts as stored, which may differ from what was sent.
      const kept = fieldsOf(answer.body);
      fields.value = Object.fromEntries(
        fieldNames.map((name) => [name, fields.peek()[name] === sent[name] ? kept[name] : fields.peek()[name]]),
      ) as Fields;
      base.value = kept;
      keep(mediaPath(id, 'edit'), answer);
      saving.value = { state: 'saved', at: Date.now() };
      changed('wp/v2/media?');
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      saving.value = { state: 'refused', problem };
      if (!problem.isConflict) return;
      await catchUp();
    }
    if (changes.peek().length > 0) await save();
  }

  async function catchUp(): Promise<void> {
    try {
      take(await ask<MediaItem>(mediaPath(id, 'edit')));
      saving.value = { state: 'idle' };
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      conflicts.value = {};
      saving.value = { state: 'refused', problem };
    }
  }

  const hasConflict = (): boolean => Object.keys(conflicts.peek()).length > 0;

  return {
    fields,
    saving,
    conflicts,
    changes,
    isWaiting: isOffline,
    take,
    save,
    write: (name: FieldName, text: string): void => {
      fields.value = { ...fields.peek(), [name]: text };
    },
    /** Resolves the conflict of a field: with their text, or with the local one. */
    settle(name: FieldName, theirs: boolean): void {
      const { [name]: text, ...others } = conflicts.peek();
      if (theirs && text !== undefined) fields.value = { ...fields.peek(), [name]: text };
      conflicts.value = others;
      void save();
    },
  };
}
