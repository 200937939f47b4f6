import type { RestPart } from '../rest/read-rest.ts';

/** A thing that differs, or stands at one site alone. */
export interface Finding {
  readonly part: RestPart;
  readonly id: number;
  readonly found: 'differs' | 'rule' | 'rendering' | 'only old' | 'only new' | 'unreadable';
  readonly pointer?: string;
  readonly rule?: string;
  readonly old?: unknown;
  readonly new?: unknown;
}
