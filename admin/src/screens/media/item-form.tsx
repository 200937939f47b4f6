import { useLayoutEffect } from 'preact/hooks';
import { Field } from '../../parts/index.ts';
import type { Answer } from '../../server/index.ts';
import { filesWords } from '../../words/files.ts';
import { timeOf } from '../../words/index.ts';
import { isPicture, type MediaItem } from '../shared/media-item.ts';
import { type EditedMedia, type FieldName, fieldNames } from './edited-media.ts';
import { hasPoint, PointFields } from './focal-point.tsx';

interface ItemFormProps {
  readonly answer: Answer<MediaItem>;
  readonly edited: EditedMedia;
  readonly mayWrite: boolean;
}

/** The texts of a file. Each field is saved when it loses the focus; unsaved texts are sent when the screen is left. */
export function ItemForm({ answer, edited, mayWrite }: ItemFormProps) {
  const texts = filesWords();
  useLayoutEffect(() => edited.take(answer), [answer]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void edited.save();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      void edited.save();
    };
  }, [edited]);
  const shown = fieldNames.filter((name) =>
    name === 'focal_point' ? hasPoint(answer.body) : name !== 'alt_text' || isPicture(answer.body),
  );
  if (!mayWrite) return <ReadOnly edited={edited} shown={shown} />;
  return (
    <form
      class="item-form"
      aria-label={texts.details}
      onSubmit={(event) => {
        event.preventDefault();
        void edited.save();
      }}
    >
      {shown.map((name) => (
        <TextField key={name} edited={edited} name={name} />
      ))}
      <div class="item-save">
        <button type="submit" class="button main">
          {texts.save}
        </button>
        <SaveLine edited={edited} />
      </div>
    </form>
  );
}

const labelOf = (name: FieldName): string => filesWords()[name === 'title' ? 'name' : name];

function TextField({ edited, name }: { edited: EditedMedia; name: FieldName }) {
  const texts = filesWords();
  const { saving, conflicts, fields } = edited;
  const theirs = conflicts.value[name];
  const fault = saving.value.state === 'refused' ? saving.value.problem.params[name] : undefined;
  const input = (control: object) => ({
    ...control,
    value: fields.value[name],
    dir: 'auto' as const,
    onInput: (event: { currentTarget: { value: string } }) => edited.write(name, event.currentTarget.value),
    onBlur: () => void edited.save(),
  });
  return (
    <>
      {name === 'focal_point' ? (
        <PointFields edited={edited} />
      ) : (
        <Field label={labelOf(name)} help={name === 'alt_text' ? texts.altHelp : undefined} fault={fault}>
          {(control) =>
            name === 'title' ? (
              <input type="text" {...input(control)} />
            ) : (
              <textarea rows={name === 'description' ? 4 : 2} {...input(control)} />
            )
          }
        </Field>
      )}
      {theirs !== undefined && (
        <div class="item-conflict" role="alert">
          <p dir="auto">{texts.theirs(theirs)}</p>
          <button type="button" class="button" onClick={() => edited.settle(name, true)}>
            {texts.useTheirs}
          </button>
          <button type="button" class="button" onClick={() => edited.settle(name, false)}>
            {texts.keepMine}
          </button>
        </div>
      )}
    </>
  );
}

/** Says where the texts are saved. */
function SaveLine({ edited: { saving, conflicts, changes, isWaiting } }: { edited: EditedMedia }) {
  const texts = filesWords();
  const now = saving.value;
  const told = (): string => {
    if (Object.keys(conflicts.value).length > 0) return texts.conflict;
    if (now.state === 'saving') return isWaiting.value ? texts.waitsForNetwork : texts.saving;
    if (now.state === 'refused') return texts.notSaved(now.problem.message);
    if (changes.value.length > 0) return texts.unsaved;
    return now.state === 'saved' ? texts.saved(timeOf(new Date(now.at))) : '';
  };
  return (
    <p role="status" class={now.state === 'refused' ? 'field-fault' : 'quiet numbers'}>
      {told()}
    </p>
  );
}

function ReadOnly({ edited, shown }: { edited: EditedMedia; shown: readonly FieldName[] }) {
  const texts = filesWords();
  return (
    <section class="item-form" aria-label={texts.details}>
      <p class="quiet">{texts.readOnly}</p>
      <dl class="item-facts">
        {shown
          .filter((name) => edited.fields.value[name] !== '')
          .map((name) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd dir="auto">{edited.fields.value[name]}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
