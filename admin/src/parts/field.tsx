import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './field.css';

/** The attributes of a control: its id, and the ids of its help and its fault. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  /** The error of the value. */
  readonly fault?: string | undefined;
  readonly children: (control: ControlProps) => ComponentChildren;
}

/** A control with its label, help and fault, linked for screen readers. */
export function Field({ label, help, fault, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': fault ? true : undefined })}
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
    </div>
  );
}
