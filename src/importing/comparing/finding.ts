import type { RestPart } from '../rest/read-rest.ts';

/** An item that differs, or that only one site has. */
export interface Finding {
  readonly part: RestPart;
  readonly id: number;
  readonly found: 'differs' | 'rule' | 'rendering' | 'only old' | 'only new' | 'unreadable';
  readonly pointer?: string;
  readonly rule?: string;
  readonly old?: unknown;
  readonly new?: unknown;
}
