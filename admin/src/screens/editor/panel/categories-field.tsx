import { useEffect, useState } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { onlyProblems } from '../../../editor/saving.ts';
import { ask, can, Problem, plain } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { faultOf, idsOf } from './fields.ts';
import { NewCategory } from './new-category.tsx';
import { allCategories, below, type Term } from './terms.ts';

/** A longer list of categories has a filter. */
const MANY = 8;

/** Categories as a tree of check boxes. */
export function CategoriesField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const [terms, setTerms] = useState<readonly Term[]>([]);
  const [filter, setFilter] = useState('');
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    allCategories().then(setTerms, (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    });
  }, []);
  const chosen = idsOf(item, 'categories');
  const [only, ...more] = chosen;
  const lone = more.length === 0 ? only : undefined;
  const isStandard = useIsStandard(lone) || (lone !== undefined && item.given?.includes(lone));
  const add = (id: number): void => item.change({ categories: isStandard ? [id] : [...idsOf(item, 'categories'), id] });
  const choose = (id: number, isChosen: boolean): void =>
    isChosen ? add(id) : item.change({ categories: chosen.filter((one) => one !== id) });
  const phrase = filter.trim().toLocaleLowerCase();
  const found = phrase ? terms.filter(({ name }) => plain(name).toLocaleLowerCase().includes(phrase)) : undefined;
  const fault = problem?.message ?? faultOf(item, 'categories');
  const box = ({ id, name }: Term) => (
    <label class="check">
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
      />
      {plain(name)}
    </label>
  );
  const branch = (parent: number) => {
    const children = below(terms, parent);
    if (children.length === 0) return null;
    return (
      <ul class="panel-tree">
        {children.map((term) => (
          <li key={term.id}>
            {box(term)}
            {branch(term.id)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <fieldset class="panel-section">
      <legend>{texts.categories}</legend>
      {terms.length > MANY && (
        <input
          type="search"
          aria-label={texts.filterCategories}
          placeholder={texts.filterCategories}
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      <div class="panel-scroll">
        {found ? (
          <ul class="panel-tree">
            {found.map((term) => (
              <li key={term.id}>{box(term)}</li>
            ))}
          </ul>
        ) : (
          branch(0)
        )}
        {found?.length === 0 && <p class="quiet">{texts.noCategories}</p>}
      </div>
      {fault && <p class="field-fault">{fault}</p>}
      {can('manage_categories') && (
        <NewCategory
          terms={terms}
          onMade={(term) => {
            setTerms([...terms.filter(({ id }) => id !== term.id), term]);
            setFilter('');
            add(term.id);
          }}
        />
      )}
    </fieldset>
  );
}

/** Whether it is the default category: users who may delete all others may not delete it. */
function useIsStandard(id: number | undefined): boolean {
  const [standard, setStandard] = useState<number>();
  useEffect(() => {
    if (id === undefined || !can('manage_categories')) return;
    ask(`wp/v2/categories/${id}?_fields=id`).then(({ allow }) => {
      if (!allow?.includes('DELETE')) setStandard(id);
    }, onlyProblems);
  }, [id]);
  return id !== undefined && id === standard;
}
