import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { tell } from '../parts/index.ts';
import { Problem } from '../server/index.ts';
import { formWords } from '../words/forms.ts';
import { shellWords } from '../words/shell.ts';
import { type Faults, faultsIn, faultsTold } from './faults.ts';
import { DescribedField, faultyNames } from './field.tsx';
import type { FieldSchemas } from './schema.ts';
import { type FieldTexts, labelOf } from './texts.ts';

export type Values = Readonly<Record<string, unknown>>;

interface DescribedFormProps {
  /** The subject, such as `settings/site`: unsaved changes are stored under this name while the page is open. */
  readonly of: string;
  /** The name of the form. */
  readonly label: string;
  readonly fields: FieldSchemas;
  readonly values: Values;
  readonly textsOf: (name: string) => FieldTexts;
  /** Sends the changed fields. If it throws a Problem, the form shows it beside the fields. */
  readonly onSave: (changes: Values) => Promise<void>;
  readonly submit?: string;
  /** Whether to send all fields, not only changed ones: for new items. */
  readonly isNew?: boolean;
  /** Whether the form is read-only: then it has no button. */
  readonly isFixed?: boolean;
  /** The help text of a field, such as an example. */
  readonly below?: (name: string, values: Values) => ComponentChildren;
  /** Whether a field applies, given the other values; the others are not shown. */
  readonly isShown?: (name: string, values: Values) => boolean;
  /** Further controls beside the button. */
  readonly actions?: ComponentChildren;
}

/** Unsaved changes, by subject. */
const unsaved = new Map<string, Values>();

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A form generated from the schema of a route. Sends only changed fields. */
export function DescribedForm({
  of,
  label,
  fields,
  values,
  textsOf,
  onSave,
  isNew = false,
  ...rest
}: DescribedFormProps) {
  const texts = formWords();
  const [edited, setEdited] = useState<Values>(() => unsaved.get(of) ?? {});
  const [faults, setFaults] = useState<Faults>({});
  const [told, setTold] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const current: Values = { ...values, ...edited };
  const shown = Object.entries(fields).filter(([name]) => rest.isShown?.(name, current) ?? true);
  const names = shown.map(([name]) => name);
  const hasFault = told !== undefined || Object.keys(faults).length > 0;
  const asked = useRef(0);
  useLayoutEffect(() => {
    if (hasFault) summary.current?.focus();
  }, [asked.current]);

  const edit = (next: Values): void => {
    const changes = Object.fromEntries(Object.entries(next).filter(([name, value]) => !isSame(value, values[name])));
    if (Object.keys(changes).length > 0) unsaved.set(of, changes);
    else unsaved.delete(of);
    setEdited(changes);
  };
  const refuse = (found: Faults, problem?: Problem): void => {
    asked.current += 1;
    setFaults(found);
    setTold(problem);
  };

  async function save(): Promise<void> {
    if (isSaving) return;
    const given = isNew ? current : edited;
    const found = faultsIn(isNew ? fields : pickKeys(fields, Object.keys(edited)), given);
    if (Object.keys(found).length > 0) return refuse(found);
    refuse({});
    if (Object.keys(given).length === 0) return tell(texts.unchanged);
    setSaving(true);
    try {
      await onSave(given);
      edit({});
      unsaved.delete(of);
      setEdited({});
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const known = faultsTold(problem);
      refuse(known, problem);
    } finally {
      setSaving(false);
    }
  }

  const goTo = (name: string): void =>
    form.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select, textarea)`)?.focus();

  return (
    <form
      ref={form}
      class="described"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
        event.preventDefault();
        void save();
      }}
    >
      {hasFault && (
        <div ref={summary} class="described-summary" role="alert" tabIndex={-1}>
          <strong>{Object.keys(faults).length > 0 ? texts.faults(Object.keys(faults).length) : texts.notSaved}</strong>
          {told && Object.keys(faults).length === 0 && <p>{told.message}</p>}
          <ul>
            {faultyNames(names, faults).map((name) => (
              <li key={name}>
                {fields[name] ? (
                  <button type="button" class="described-fault" onClick={() => goTo(name)}>
                    {labelOf(name, fields[name], textsOf(name))}: {faults[name]}
                  </button>
                ) : (
                  `${name}: ${faults[name]}`
                )}
              </li>
            ))}
          </ul>
          {told?.requestId && told.status >= 500 && <p class="quiet">{shellWords().request(told.requestId)}</p>}
        </div>
      )}
      {shown.map(([name, schema]) => (
        <div key={name} class="described-field">
          <DescribedField
            name={name}
            schema={schema}
            texts={textsOf(name)}
            value={current[name]}
            fault={faults[name]}
            onChange={(value) => edit({ ...edited, [name]: value })}
          />
          {rest.below?.(name, current)}
        </div>
      ))}
      {!rest.isFixed && (
        <div class="described-actions">
          <button type="submit" class="button main">
            {rest.submit ?? texts.save}
          </button>
          {rest.actions}
          {!isNew && Object.keys(edited).length > 0 && (
            <>
              <span class="quiet">{texts.unsaved}</span>
              <button
                type="button"
                class="button plain"
                onClick={() => {
                  refuse({});
                  edit({});
                }}
              >
                {texts.discard}
              </button>
            </>
          )}
        </div>
      )}
    </form>
  );
}

const pickKeys = (fields: FieldSchemas, names: readonly string[]): FieldSchemas =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
