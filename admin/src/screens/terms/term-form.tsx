import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../../parts/index.ts';
import { Problem, plain, readable } from '../../server/index.ts';
import { shellWords } from '../../words/shell.ts';
import { termChangesWords } from '../../words/term-changes.ts';
import { termsWords } from '../../words/terms.ts';
import { placesOf, type TreeItem, treeOf } from '../shared/tree.ts';
import { change, create } from './actions.ts';
import type { Kind, Term } from './term.ts';

interface TermFormProps {
  readonly kind: Kind;
  /** Undefined for a new term. */
  readonly term: Term | undefined;
  readonly path: string;
  readonly all: readonly TreeItem[];
  readonly onClose: () => void;
}

/** The fields of a category or tag. Sends only changed fields. */
export default function TermForm({ kind, term, path, all, onClose }: TermFormProps) {
  const texts = termChangesWords();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);

  async function save(form: FormData): Promise<void> {
    const fields = changesIn(form, term);
    try {
      if (!term) await create(kind, fields, path);
      else if (Object.keys(fields).length > 0) await change(kind, term, fields, path);
      onClose();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const about = problem.code === 'duplicate_term_slug' ? 'slug' : 'name';
      setFaults({ [about]: problem.isConflict ? texts.conflict : problem.message, ...problem.params });
    }
  }

  return (
    <form
      class="term-form"
      aria-label={term ? termsWords().edit : termsWords()[kind.newName]}
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Field label={texts.name} fault={faults['name']}>
        {(control) => (
          <input {...control} ref={first} type="text" name="name" required defaultValue={plain(term?.name ?? '')} />
        )}
      </Field>
      <Field label={texts.slug} help={texts.slugHelp} fault={faults['slug']}>
        {(control) => <input {...control} type="text" name="slug" defaultValue={readable(term?.slug ?? '')} />}
      </Field>
      {kind.isTree && <ParentField term={term} all={all} fault={faults['parent']} />}
      <Field label={texts.description} fault={faults['description']}>
        {(control) => (
          <textarea {...control} name="description" rows={2} dir="auto" defaultValue={plain(term?.description ?? '')} />
        )}
      </Field>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {shellWords().cancel}
        </button>
        <button type="submit" class="button main">
          {term ? texts.save : texts.create}
        </button>
      </div>
    </form>
  );
}

interface ParentFieldProps extends Pick<TermFormProps, 'term' | 'all'> {
  readonly fault: string | undefined;
}

/** The parent: any category that is not below this one. */
function ParentField({ term, all, fault }: ParentFieldProps) {
  const texts = termChangesWords();
  const tree = treeOf(all);
  const below = new Set(term ? [term.id, ...placesOf(tree, term.id).map(({ id }) => id)] : []);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (
    <Field label={texts.parent} fault={fault}>
      {(control) => (
        <select {...control} name="parent" defaultValue={String(term?.parent ?? 0)}>
          <option value="0">{texts.top}</option>
          {placesOf(tree)
            .filter(({ id }) => !below.has(id))
            .map(({ id, level }) => (
              <option key={id} value={id} selected={id === term?.parent}>
                {`${'\u2003'.repeat(level - 1)}${names.get(id)}`}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}

function changesIn(form: FormData, term: Term | undefined): Readonly<Record<string, string | number>> {
  const given = ['name', 'slug', 'description'].map((name) => [name, String(form.get(name) ?? '').trim()] as const);
  const before = (name: string): string => {
    const value = String(term?.[name as keyof Term] ?? '');
    return name === 'slug' ? readable(value) : plain(value);
  };
  const changed = given.filter(([name, value]) => value !== before(name));
  const parent = Number(form.get('parent') ?? 0);
  return Object.fromEntries([...changed, ...(parent === (term?.parent ?? 0) ? [] : [['parent', parent] as const])]);
}
