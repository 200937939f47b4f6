import { useEffect, useState } from 'preact/hooks';
import { ask, changed, Problem, plain } from '../../../asking/index.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { Combobox } from '../../../parts/combobox.tsx';
import { Field, Icon } from '../../../parts/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { useSearch } from '../use-search.ts';
import { faultOf, idsOf } from './fields.ts';
import type { Term } from './terms.ts';

/** The tag of this name: a new one, or the one that exists. */
async function tagNamed(name: string): Promise<Term> {
  try {
    const { body } = await ask<Term>('wp/v2/tags', { method: 'POST', body: { name } });
    changed('wp/v2/tags');
    return body;
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'term_exists') throw problem;
    return (await ask<Term>(`wp/v2/tags/${problem.data['term_id']}?_fields=id,name`)).body;
  }
}

/** Tags: typed, found or made; those that are chosen stand above as chips. */
export function TagsField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [fault, setFault] = useState<string>();
  const chosen = idsOf(item, 'tags');
  const learn = (terms: readonly Term[]): void =>
    setKnown((before) => new Map([...before, ...terms.map(({ id, name }) => [id, plain(name)] as const)]));
  const missing = chosen.filter((id) => !known.has(id));
  useEffect(() => {
    if (missing.length === 0) return;
    ask<Term[]>(`wp/v2/tags?per_page=100&_fields=id,name&include=${missing.join()}`).then(
      ({ body }) => learn(body),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      },
    );
  }, [missing.join()]);
  const phrase = text.trim();
  const found = useSearch<Term>(
    phrase && !phrase.includes(',')
      ? `wp/v2/tags?per_page=8&_fields=id,name,count&search=${encodeURIComponent(phrase)}`
      : undefined,
  ).filter(({ id }) => !chosen.includes(id));

  const take = (terms: readonly Term[]): void => {
    learn(terms);
    item.change({ tags: [...new Set([...idsOf(item, 'tags'), ...terms.map(({ id }) => id)])] });
    setSaid(terms.map(({ name }) => texts.addedTag(plain(name))).join(', '));
  };
  const add = async (typed: string): Promise<void> => {
    const names = typed.split(',').map((name) => name.trim());
    setText('');
    setFault(undefined);
    for (const name of names.filter(Boolean)) {
      try {
        take([await tagNamed(name)]);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        setFault(problem.message);
        setText(name);
      }
    }
  };
  const remove = (id: number): void => item.change({ tags: chosen.filter((one) => one !== id) });
  return (
    <section class="panel-section">
      <Field label={texts.tags} help={texts.tagsHelp} fault={fault ?? faultOf(item, 'tags')}>
        {(control) => (
          <>
            {chosen.length > 0 && (
              <ul class="panel-chips" aria-label={texts.tags}>
                {chosen.map((id) => (
                  <li key={id} class="panel-chip">
                    {known.get(id) ?? '…'}
                    <button type="button" aria-label={texts.removeTag(known.get(id) ?? '')} onClick={() => remove(id)}>
                      <Icon name="close" />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <Combobox
              control={control}
              text={text}
              listLabel={texts.foundTags}
              options={found.map(({ id, name }) => ({ id: String(id), label: plain(name) }))}
              onText={(typed) => (typed.endsWith(',') ? void add(typed) : setText(typed))}
              onChoose={({ id, label }) => {
                setText('');
                take([{ id: Number(id), name: label }]);
              }}
              onEnter={(typed) => void add(typed)}
              onBack={() => item.change({ tags: chosen.slice(0, -1) })}
            />
          </>
        )}
      </Field>
      <p class="unseen" role="status">
        {said}
      </p>
    </section>
  );
}
