import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { type ControlProps, Field } from '../parts/index.ts';
import { formWords } from '../words/forms.ts';
import type { Faults } from './faults.ts';
import { ChipsInput, LongInput, NumberInput, SelectInput, TextInput } from './inputs.tsx';
import { kindOf } from './kind.ts';
import { ManyChoices, ManyPicker, Picker } from './picker.tsx';
import type { FieldSchema } from './schema.ts';
import { choicesOf, type FieldTexts, helpOf, labelOf } from './texts.ts';
import './described.css';

interface DescribedFieldProps {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly texts: FieldTexts;
  readonly value: unknown;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** One field with the control that fits its schema. */
export function DescribedField({ name, schema, texts, value, fault, onChange }: DescribedFieldProps) {
  const choices = choicesOf(schema, texts);
  const kind = kindOf(schema, { choices: choices?.length, isPicked: texts.pick !== undefined });
  const label = labelOf(name, schema, texts);
  const help = helpOf(schema, texts);
  const alone = (draw: (control: ControlProps) => ComponentChildren) => (
    <div data-field={name}>
      <Field label={label} help={help} fault={fault}>
        {draw}
      </Field>
    </div>
  );
  const several = (inside: ComponentChildren) => (
    <Several name={name} label={label} help={help} fault={fault}>
      {inside}
    </Several>
  );
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (kind) {
    case 'fixed':
      return (
        <div data-field={name}>
          <Field label={label} help={texts.fixed ?? formWords().fixed} fault={fault}>
            {(control) => (
              <input
                {...control}
                type="text"
                dir="auto"
                readOnly
                autocomplete={texts.autocomplete}
                value={shown(value, texts)}
              />
            )}
          </Field>
        </div>
      );
    case 'switch':
      return <Switch name={name} {...{ label, help, fault, onChange }} value={value === true} />;
    case 'radios':
      return several(<Radios choices={choices ?? []} value={value} onChange={onChange} />);
    case 'items':
      return several(
        texts.pick ? (
          <ManyPicker list={texts.pick} value={listOf(value)} onChange={onChange} />
        ) : (
          <ManyChoices choices={choices ?? []} value={listOf(value)} onChange={onChange} />
        ),
      );
    case 'group':
      return <Group {...{ name, label, schema, value, onChange }} />;
    case 'select':
      return alone((control) => <SelectInput {...{ control, onChange }} value={text} choices={choices ?? []} />);
    case 'item':
      return alone((control) => (
        <Picker
          {...{ control, label, onChange }}
          list={texts.pick ?? ''}
          value={Number(value ?? 0)}
          isOptional={(schema.minimum ?? 0) < 1}
        />
      ));
    case 'chips':
      return alone((control) => (
        <ChipsInput {...{ control, label, onChange }} value={listOf(value).map((one) => String(one))} />
      ));
    case 'number':
      return alone((control) => (
        <NumberInput {...{ control, schema, onChange }} value={typeof value === 'number' ? value : undefined} />
      ));
    case 'long':
      return alone((control) => <LongInput {...{ control, onChange }} value={text} />);
    default:
      return alone((control) => (
        <TextInput {...{ control, kind, onChange }} value={text} autocomplete={texts.autocomplete} />
      ));
  }
}

const listOf = (value: unknown): readonly (string | number)[] => (Array.isArray(value) ? value : []);

/** A read-only value. */
function shown(value: unknown, { choices }: FieldTexts): string {
  if (typeof value === 'boolean') return value ? formWords().yes : formWords().no;
  const listed = [value].flat().map((one) => choices?.find((choice) => choice.value === one)?.label ?? one);
  return listed.filter((one) => typeof one === 'string' || typeof one === 'number').join(', ');
}

interface SeveralProps {
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly fault: string | undefined;
  readonly children: ComponentChildren;
}

/** A field with several controls. */
function Several({ name, label, help, fault, children }: SeveralProps) {
  const id = useId();
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <fieldset class="described-several" data-field={name} aria-describedby={described || undefined}>
      <legend>{label}</legend>
      {children}
      {help && (
        <p id={`${id}-help`} class="quiet field-help">
          {help}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} class="field-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

interface RadiosProps {
  readonly choices: NonNullable<FieldTexts['choices']>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Radios({ choices, value, onChange }: RadiosProps) {
  const group = useId();
  return (
    <div class="described-radios">
      {choices.map((choice) => (
        <label key={choice.value} class="check">
          <input type="radio" name={group} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            {choice.label}
            {choice.help && <span class="quiet described-choice-help">{choice.help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

interface SwitchProps extends Omit<SeveralProps, 'children'> {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function Switch({ name, label, help, fault, value, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="field" data-field={name}>
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          aria-checked={value}
          class="switch"
          aria-describedby={help || fault ? `${id}-more` : undefined}
          checked={value}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      <div id={`${id}-more`}>
        {help && <p class="quiet field-help">{help}</p>}
        {fault && <p class="field-fault">{fault}</p>}
      </div>
    </div>
  );
}

interface GroupProps {
  readonly name: string;
  readonly label: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** An object: the group of its members. */
function Group({ name, label, schema, value, onChange }: GroupProps) {
  const members = Object.entries(schema.properties ?? {});
  const held = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (members.length === 0) return null;
  return (
    <fieldset class="described-group" data-field={name}>
      <legend>{label}</legend>
      {members.map(([member, inside]) => (
        <DescribedField
          key={member}
          name={`${name}.${member}`}
          schema={{ title: labelOf(member, inside, {}), ...inside }}
          texts={{}}
          value={held[member]}
          fault={undefined}
          onChange={(changed) => onChange({ ...held, [member]: changed })}
        />
      ))}
    </fieldset>
  );
}

/** The names of the faulty fields, in the order of the form; faults of unknown fields come last. */
export const faultyNames = (names: readonly string[], faults: Faults): readonly string[] =>
  [...names, ...Object.keys(faults)].filter((name, at, all) => name in faults && all.indexOf(name) === at);
