import type { Connection } from '../database.ts';

/** Work on the whole site, done by a separate process. */
export interface JobRow {
  readonly id: string;
  /** import, export, backup, check. */
  readonly kind: string;
  /** The user who started it. */
  readonly user_id: number;
  /** The arguments of the job as JSON, without secrets. */
  readonly options: string;
  /** running, stopping, done, failed, cancelled, interrupted. */
  readonly state: string;
  /** The process that runs it. */
  readonly owner: string;
  /** When that process last reported. */
  readonly seen_gmt: string;
  readonly started_gmt: string;
  /** Empty until it has ended. */
  readonly ended_gmt: string;
  /** The progress as JSON; empty at first. */
  readonly progress: string;
  /** The result as JSON; empty until the job has ended. */
  readonly outcome: string;
}

export interface JobReader {
  get(id: string): Promise<JobRow | undefined>;
  /** The jobs that have not ended. */
  unfinished(): Promise<JobRow[]>;
  /** The newest jobs first. */
  latest(limit: number): Promise<JobRow[]>;
}

type Changed = Pick<JobRow, 'state' | 'seen_gmt' | 'ended_gmt' | 'progress' | 'outcome'>;

/** The writes of jobs, for transactions. */
export interface JobWriter extends JobReader {
  insert(row: JobRow): Promise<void>;
  update(id: string, changed: Changed): Promise<void>;
  delete(id: string): Promise<void>;
  /** Removes jobs that ended before this time. */
  deleteEndedBefore(gmt: string): Promise<void>;
}

const COLUMNS = 'id, kind, user_id, options, state, owner, seen_gmt, started_gmt, ended_gmt, progress, outcome';

export function jobStore(connection: Connection): JobWriter {
  return {
    async get(id) {
      const [row] = await connection.all<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE id = ?`, [id]);
      return row;
    },
    unfinished: () => connection.all<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE ended_gmt = '' ORDER BY id`),
    latest: (limit) => connection.all<JobRow>(`SELECT ${COLUMNS} FROM jobs ORDER BY number DESC LIMIT ?`, [limit]),
    insert: (row) =>
      connection.run(
        `INSERT INTO jobs (${COLUMNS}, number)
         SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(max(number), 0) + 1 FROM jobs`,
        [
          row.id,
          row.kind,
          row.user_id,
          row.options,
          row.state,
          row.owner,
          row.seen_gmt,
          row.started_gmt,
          row.ended_gmt,
          row.progress,
          row.outcome,
        ],
      ),
    update: (id, { state, seen_gmt, ended_gmt, progress, outcome }) =>
      connection.run('UPDATE jobs SET state = ?, seen_gmt = ?, ended_gmt = ?, progress = ?, outcome = ? WHERE id = ?', [
        state,
        seen_gmt,
        ended_gmt,
        progress,
        outcome,
        id,
      ]),
    delete: (id) => connection.run('DELETE FROM jobs WHERE id = ?', [id]),
    deleteEndedBefore: (gmt) => connection.run("DELETE FROM jobs WHERE ended_gmt <> '' AND ended_gmt < ?", [gmt]),
  };
}
