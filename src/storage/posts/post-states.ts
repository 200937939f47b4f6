import type { ContentModel } from '../../content-model/index.ts';
import { all, type Condition, equals, oneOf } from '../queries/conditions.ts';
import { narrow, partsOf } from '../queries/narrow-condition.ts';
import type { PostRow } from '../rows.ts';

/**
 * Post objects are listed and counted by type and state. The state is the status as it is at this moment: `future` while a
 * published row waits for its date, `hidden` for media that are attached to something that is not for everybody. So who may
 * see what comes to whole states, mostly, and a list is a walk along one index for each of them.
 */
const states = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'auto-draft',
  'inherit',
  'hidden',
] as const;

type Host = Pick<PostRow, 'type' | 'state'>;

/** Whether what is attached to the row is for everybody. */
export const isOpen = ({ postTypes }: ContentModel, host: Host | undefined): boolean =>
  host?.state === 'publish' && postTypes.get(host.type)?.isHost === true;

/** Whether the state depends on what the row is attached to. */
export const isAttached = (row: Pick<PostRow, 'type' | 'status' | 'parent_id'>): boolean =>
  row.type === 'attachment' && row.status === 'inherit' && row.parent_id !== 0;

/** The state of a row. @param host what an attached media item is attached to */
export function stateOf(
  model: ContentModel,
  row: Pick<PostRow, 'type' | 'status' | 'scheduled' | 'parent_id'>,
  host?: Host,
): string {
  if (row.scheduled) return 'future';
  return isAttached(row) && !isOpen(model, host) ? 'hidden' : row.status;
}

const statusOf: Readonly<Record<string, string>> = { future: 'publish', hidden: 'inherit' };

/** Rows of one type and some states, and what must hold of them besides. */
export interface Cell {
  readonly type: string;
  readonly states: readonly string[];
  readonly rest: Condition;
}

/** The rows of a condition, by state; undefined when it is not about rows of one type. */
export function cellsOf(where: Condition): Cell[] | undefined {
  const type = partsOf(where).find(
    (part) => part.kind === 'compare' && part.column === 'type' && part.operator === '=',
  );
  if (type?.kind !== 'compare' || typeof type.value !== 'string') return undefined;
  const found: Cell[] = [];
  for (const state of type.value === 'revision' ? ['inherit'] : states) {
    const rest = narrow(where, (part) => truthIn(type.value as string, state, part));
    if (rest.kind !== 'nothing') found.push({ type: type.value, states: [state], rest });
  }
  return found.length > 1 ? joined(found) : found;
}

/** Cells of which the same must hold besides, as one. */
function joined(cells: readonly Cell[]): Cell[] {
  const byRest = new Map<string, Cell & { states: string[] }>();
  for (const { type, states: some, rest } of cells) {
    const key = JSON.stringify(rest);
    const alike = byRest.get(key);
    if (alike) alike.states.push(...some);
    else byRest.set(key, { type, states: [...some], rest });
  }
  return [...byRest.values()];
}

/** The condition that says which rows a cell has, perhaps of one of its states alone. */
export const inCell = ({ type, states: among, rest }: Cell, state?: string): Condition =>
  all(equals('type', type), state === undefined ? oneOf('state', among) : equals('state', state), rest);

/** Whether a condition holds of all rows of a type and state, or of none. */
function truthIn(type: string, state: string, part: Condition): boolean | undefined {
  if (part.kind !== 'compare' && part.kind !== 'oneOf') return undefined;
  const value = ownValue(part.column, type, state);
  if (part.kind === 'oneOf') return value === undefined ? undefined : part.values.includes(value);
  if (value !== undefined) return part.operator === '=' ? part.value === value : undefined;
  // What is due was settled before: the state knows whether the moment has come.
  if (part.column === 'date_gmt' && (state === 'publish' || state === 'future')) {
    if (part.operator === '<=') return state === 'publish';
    if (part.operator === '>') return state === 'future';
  }
  return undefined;
}

/** What a column says of all rows of a type and state. */
function ownValue(column: string, type: string, state: string): string | undefined {
  if (column === 'type') return type;
  if (column === 'state') return state;
  return column === 'status' ? (statusOf[state] ?? state) : undefined;
}
