import { mayRun } from '../processes/index.ts';
import type { JobRow } from '../storage/index.ts';
import { type JobKind, type JobOptions, type ProgressMessage, RESULTS } from './job-task.ts';
import type { JobOutcome } from './run-job.ts';

/** The current state of a job. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly user: number;
  readonly options: JobOptions;
  /** running, stopping, done, failed, cancelled, interrupted. */
  readonly state: string;
  readonly started: string;
  readonly ended: string | undefined;
  readonly progress: ProgressMessage | undefined;
  readonly outcome: Outcome | undefined;
  /** The result, and until when it can be downloaded. */
  readonly file: { readonly name: string; readonly bytes: number; readonly until: string } | undefined;
}

export interface Outcome extends Omit<JobOutcome, 'defect'> {
  /** The length of the file. */
  readonly bytes?: number;
}

/** After this time without a heartbeat, the process of a job counts as dead. */
const STALE_MS = 60_000;
/** How long results are kept. */
const FILE_HOURS = 24;

/** Whether another process still runs the job. */
export function isAlive({ owner, seen_gmt, ended_gmt }: JobRow, now: number): boolean {
  return ended_gmt === '' && mayRun(owner) && now - Date.parse(`${seen_gmt}Z`) < STALE_MS;
}

/** The job of a row. */
export function jobOf(
  row: JobRow,
  { isAlive, progress, now }: { isAlive: boolean; progress: ProgressMessage | undefined; now: number },
): Job {
  const kind = row.kind as JobKind;
  const isLost = row.ended_gmt === '' && !isAlive;
  const outcome = row.outcome === '' ? undefined : (JSON.parse(row.outcome) as Outcome);
  const until = row.ended_gmt && gmtAfter(Date.parse(`${row.ended_gmt}Z`), FILE_HOURS);
  const name = RESULTS[kind]?.name.replace('.', `-${row.started_gmt.replace(/[-:]/g, '')}.`);
  const bytes = until > gmtAfter(now, 0) ? outcome?.bytes : undefined;
  return {
    id: row.id,
    kind,
    user: row.user_id,
    options: JSON.parse(row.options) as JobOptions,
    state: isLost ? 'interrupted' : row.state,
    started: row.started_gmt,
    ended: isLost ? row.seen_gmt : row.ended_gmt || undefined,
    progress: progress ?? (JSON.parse(row.progress || 'null') as ProgressMessage | null) ?? undefined,
    outcome,
    file: name !== undefined && bytes !== undefined ? { name, bytes, until } : undefined,
  };
}

/** The date that lies the given number of hours later, GMT, without a zone. */
export const gmtAfter = (milliseconds: number, hours: number): string =>
  new Date(milliseconds + hours * 3_600_000).toISOString().slice(0, 19);
