import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Field, tell } from '../../parts/index.ts';
import { can, Problem, readable, titleOf } from '../../server/index.ts';
import { siteZone } from '../../site.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import { shellWords } from '../../words/shell.ts';
import { reasonOf } from '../shared/bulk.ts';
import type { Choice } from '../shared/filter-select.tsx';
import { focusRow, whenFree } from '../shared/keys.ts';
import { change, pick, type Row, refresher } from '../shared/post-actions.ts';
import type { Kind } from '../shared/post-kinds.ts';
import { TagPicker } from '../shared/tag-picker.tsx';

interface QuickEditProps {
  readonly kind: Kind;
  readonly row: Row;
  readonly authors: readonly Choice[];
  readonly categories: readonly Choice[];
  readonly onClose: () => void;
}

const STATES = ['publish', 'draft', 'pending', 'private'] as const;

/** The most frequently changed fields of a row, edited in place. Sends only changed fields. */
export default function QuickEdit({ kind, row, authors, categories, onClose }: QuickEditProps) {
  const texts = postsWords();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [tags, setTags] = useState(row.tags ?? []);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.select(), []);
  const leave = (): void => {
    onClose();
    whenFree(() => focusRow(row.id));
  };

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const body = changesIn(form, row, tags);
    if (Object.keys(body).length === 0) return leave();
    const names = Object.keys(body);
    const was = pick(row, names);
    const refresh = refresher(kind);
    try {
      const is = await change(kind, row.id, body, was);
      refresh();
      const back = Object.fromEntries(
        names.map((name) => [name, name === 'title' ? row.title.raw : row[name as keyof Row]]),
      );
      tell(texts.changed(1, kind.route), {
        undo: () =>
          void change(kind, row.id, back, is)
            .catch((problem: unknown) => {
              if (!(problem instanceof Problem)) throw problem;
              tell(listWords().refused(1, reasonOf(problem)), { kind: 'bad' });
            })
            .then(refresh),
      });
      leave();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.isConflict) refresh();
      setFaults({ title: problem.isConflict ? texts.conflict : problem.message, ...problem.params });
    }
  }

  return (
    <tr data-row={row.id}>
      <td colSpan={kind.hasTerms ? 7 : 6} class="quick-edit-cell">
        <form
          class="quick-edit"
          aria-label={texts.quickEdit}
          onSubmit={(event) => void save(event)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
          }}
        >
          <Field label={texts.title} fault={faults['title']}>
            {(control) => <input {...control} ref={first} type="text" name="title" defaultValue={titleOf(row)} />}
          </Field>
          <Field label={texts.slug} fault={faults['slug']}>
            {(control) => <input {...control} type="text" name="slug" defaultValue={readable(row.slug)} />}
          </Field>
          <Field label={texts.state} fault={faults['status']}>
            {(control) => (
              <select {...control} name="status" defaultValue={row.status}>
                {[...new Set([row.status, ...STATES])]
                  .filter((state) => state === row.status || can(kind.publish) || ['draft', 'pending'].includes(state))
                  .map((state) => (
                    <option key={state} value={state} selected={state === row.status}>
                      {texts[state as 'draft']}
                    </option>
                  ))}
              </select>
            )}
          </Field>
          <Field label={texts.date} help={shellWords().siteTime(siteZone())} fault={faults['date']}>
            {(control) => <input {...control} type="datetime-local" name="date" defaultValue={minuteOf(row)} />}
          </Field>
          {authors.some(({ value }) => Number(value) === row.author) && (
            <Field label={texts.author} fault={faults['author']}>
              {(control) => (
                <select {...control} name="author">
                  {authors.map(({ value, label }) => (
                    <option key={value} value={value} selected={Number(value) === row.author}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {can(kind.publish) && (
            <Field label={texts.protected} fault={faults['password']}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  name="password"
                  autocomplete="off"
                  spellcheck={false}
                  defaultValue={row.password ?? ''}
                />
              )}
            </Field>
          )}
          {kind.hasTerms && (
            <fieldset class="quick-edit-terms">
              <legend>{texts.categories}</legend>
              {categories.map(({ value, label }) => (
                <label key={value} class="check">
                  <input
                    type="checkbox"
                    name="categories"
                    value={value}
                    defaultChecked={row.categories?.includes(Number(value)) ?? false}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          )}
          {kind.hasTerms && (
            <div>
              <TagPicker chosen={tags} onChange={setTags} fault={faults['tags']} />
            </div>
          )}
          <div>
            {kind.hasTerms && can('edit_others_posts') && (
              <label class="check">
                <input type="checkbox" name="sticky" defaultChecked={row.sticky ?? false} /> {texts.sticky}
              </label>
            )}
            <label class="check">
              <input type="checkbox" name="comment_status" defaultChecked={row.comment_status === 'open'} />{' '}
              {texts.commentsOpen}
            </label>
          </div>
          <div class="dialog-actions">
            <button type="button" class="button" onClick={leave}>
              {shellWords().cancel}
            </button>
            <button type="submit" class="button main">
              {texts.save}
            </button>
          </div>
        </form>
      </td>
    </tr>
  );
}

/** The value of a field as the form shows it. */
const before = (row: Row, name: string): unknown => (name === 'slug' ? readable(row.slug) : row[name as keyof Row]);

const minuteOf = ({ date }: Row): string => date.slice(0, 16);

function changesIn(form: FormData, row: Row, tags: readonly number[]): Record<string, unknown> {
  const date = form.get('date');
  // Fields that the form does not have stay as they are: not every user may change all of them.
  const wanted: Record<string, unknown> = {
    slug: form.get('slug'),
    status: form.get('status'),
    comment_status: form.has('comment_status') ? 'open' : 'closed',
    // A draft without a date gets that of its publication.
    ...(date === minuteOf(row) ? {} : { date: date ? `${date}:00` : null }),
    ...(form.has('author') ? { author: Number(form.get('author')) } : {}),
    ...(form.has('password') ? { password: form.get('password') } : {}),
    ...(row.sticky === undefined || !can('edit_others_posts') ? {} : { sticky: form.has('sticky') }),
    ...(row.categories ? { categories: form.getAll('categories').map(Number) } : {}),
    ...(row.tags ? { tags } : {}),
  };
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const changes = Object.entries(wanted).filter(([name, value]) => !same(value, before(row, name)));
  // Titles are compared as readers see them: entities stay as they were typed.
  const title = form.get('title');
  return Object.fromEntries(title === titleOf(row) ? changes : [['title', title], ...changes]);
}
