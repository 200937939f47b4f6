import { useEffect, useRef, useState } from 'preact/hooks';
import { Combobox } from '../../parts/combobox.tsx';
import { Field, Icon } from '../../parts/index.ts';
import { ask, changed, Problem, plain } from '../../server/index.ts';
import { tagsWords } from '../../words/tags.ts';
import { useSearch } from './use-search.ts';
import './tag-picker.css';

interface Tag {
  readonly id: number;
  readonly name: string;
}

/** The tag with this name: created, or the one that exists. */
async function tagNamed(name: string): Promise<Tag> {
  try {
    const { body } = await ask<Tag>('wp/v2/tags', { method: 'POST', body: { name } });
    changed('wp/v2/tags');
    return body;
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'term_exists') throw problem;
    return (await ask<Tag>(`wp/v2/tags/${problem.data['term_id']}?_fields=id,name`)).body;
  }
}

interface TagPickerProps {
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly fault?: string | undefined;
  /** Whether only existing tags are accepted. */
  readonly isKnown?: boolean;
}

/** Tags: type to find or create one; chosen tags are shown as chips. */
export function TagPicker({ chosen, onChange, fault: given, isKnown = false }: TagPickerProps) {
  const texts = tagsWords();
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [fault, setFault] = useState<string>();
  // Several tags may be added before the next render.
  const now = useRef(chosen);
  now.current = chosen;
  const choose = (ids: readonly number[]): void => {
    now.current = ids;
    onChange(ids);
  };
  const learn = (tags: readonly Tag[]): void =>
    setKnown((before) => new Map([...before, ...tags.map(({ id, name }) => [id, plain(name)] as const)]));
  const missing = chosen.filter((id) => !known.has(id));
  useEffect(() => {
    if (missing.length === 0) return;
    ask<Tag[]>(`wp/v2/tags?per_page=100&_fields=id,name&include=${missing.join()}`).then(
      ({ body }) => learn(body),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      },
    );
  }, [missing.join()]);
  const phrase = text.trim();
  const found = useSearch<Tag>(
    phrase && !phrase.includes(',')
      ? `wp/v2/tags?per_page=8&_fields=id,name,count&search=${encodeURIComponent(phrase)}`
      : undefined,
  ).filter(({ id }) => !chosen.includes(id));

  const take = (tag: Tag): void => {
    learn([tag]);
    choose([...new Set([...now.current, tag.id])]);
    setSaid(texts.added(plain(tag.name)));
  };
  const add = async (typed: string): Promise<void> => {
    if (isKnown) {
      if (found[0]) take(found[0]);
      return setText('');
    }
    const names = typed.split(',').map((name) => name.trim());
    setText('');
    setFault(undefined);
    for (const name of names.filter(Boolean)) {
      try {
        take(await tagNamed(name));
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        setFault(problem.message);
        setText(name);
      }
    }
  };
  return (
    <>
      <Field label={texts.tags} help={isKnown ? undefined : texts.help} fault={fault ?? given}>
        {(control) => (
          <>
            {chosen.length > 0 && (
              <ul class="picked" aria-label={texts.tags}>
                {chosen.map((id) => (
                  <li key={id}>
                    {known.get(id) ?? '…'}
                    <button
                      type="button"
                      aria-label={texts.remove(known.get(id) ?? '')}
                      onClick={() => choose(chosen.filter((one) => one !== id))}
                    >
                      <Icon name="close" />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <Combobox
              control={control}
              text={text}
              listLabel={texts.found}
              options={found.map(({ id, name }) => ({ id: String(id), label: plain(name) }))}
              onText={(typed) => (typed.endsWith(',') ? void add(typed) : setText(typed))}
              onChoose={({ id, label }) => {
                setText('');
                take({ id: Number(id), name: label });
              }}
              onEnter={(typed) => void add(typed)}
              onBack={() => choose(chosen.slice(0, -1))}
            />
          </>
        )}
      </Field>
      <p class="unseen" role="status">
        {said}
      </p>
    </>
  );
}
