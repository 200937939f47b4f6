import { useRef, useState } from 'preact/hooks';
import { Field } from '../../../parts/index.ts';
import { ask, changed, Problem, plain } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import type { Term } from './terms.ts';

/** Creates a category without leaving the editor. */
export function NewCategory({ terms, onMade }: { terms: readonly Term[]; onMade: (term: Term) => void }) {
  const texts = panelWords();
  const [name, setName] = useState('');
  const [parent, setParent] = useState(0);
  const [fault, setFault] = useState<string>();
  const details = useRef<HTMLDetailsElement>(null);
  const make = async (): Promise<void> => {
    if (!name.trim()) return;
    try {
      const { body } = await ask<Term>('wp/v2/categories', { method: 'POST', body: { name: name.trim(), parent } });
      changed('wp/v2/categories');
      setName('');
      setFault(undefined);
      if (details.current) details.current.open = false;
      details.current?.querySelector('summary')?.focus();
      onMade(body);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      setFault(problem.message);
    }
  };
  return (
    <details ref={details} class="panel-more">
      <summary>{texts.newCategory}</summary>
      <Field label={texts.categoryName} fault={fault}>
        {(control) => (
          <input
            {...control}
            type="text"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void make();
            }}
          />
        )}
      </Field>
      <Field label={texts.categoryParent}>
        {(control) => (
          <select {...control} value={parent} onChange={({ currentTarget }) => setParent(Number(currentTarget.value))}>
            <option value={0}>{texts.noParent}</option>
            {terms.map((term) => (
              <option key={term.id} value={term.id}>
                {plain(term.name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="button" class="button" onClick={() => void make()}>
        {texts.add}
      </button>
    </details>
  );
}
