import { join } from 'node:path';
import type { Config } from '../config/index.ts';

/** The kinds of jobs. Each runs the command of this name. */
export const JOB_KINDS = ['import', 'export', 'backup', 'check'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The options of a job, without secrets: all users who may see jobs can read them. */
export interface JobOptions {
  /** The address that is imported from, or the name of the file. */
  readonly source?: string;
  readonly user?: string;
  readonly dry_run?: boolean;
  readonly fetch_media?: boolean;
  readonly prefer?: string;
  readonly only?: readonly string[];
}

/** The progress of a job. */
export interface ProgressMessage {
  readonly part: string;
  readonly done: number;
  /** 0 while it is unknown. */
  readonly total: number;
  readonly per_second: number | null;
  readonly seconds_left: number | null;
}

/** The task of a job process. It is sent as a message: command lines are public, and the settings hold passwords. */
export interface JobTask {
  readonly kind: JobKind;
  readonly operands: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, string>>;
  readonly config: Config;
}

/** The results of jobs that can be downloaded. */
export const RESULTS: Readonly<Partial<Record<JobKind, { readonly name: string; readonly type: string }>>> = {
  import: { name: 'report.json', type: 'application/json' },
  export: { name: 'export.xml', type: 'application/xml' },
  backup: { name: 'backup.tar', type: 'application/x-tar' },
};

/** The parsed command line of a job. @param file the uploaded file, if any */
export function taskOf(
  kind: JobKind,
  options: JobOptions,
  { folder, file, secret, config }: { folder: string; file: string | undefined; secret: string; config: Config },
): JobTask {
  const result = join(folder, RESULTS[kind]?.name ?? '');
  const { source = '', user, dry_run, fetch_media, prefer, only } = options;
  const flags = {
    ...(only && { only: only.join(',') }),
    ...(user !== undefined && { user }),
    ...(dry_run && { 'dry-run': '' }),
    ...(fetch_media && { 'fetch-media': '' }),
    ...(prefer !== undefined && { prefer }),
    ...(kind === 'import' && { report: result }),
  };
  return {
    kind,
    operands: { FILE: result, SOURCE: file ?? source },
    flags,
    config: { ...config, importPassword: secret },
  };
}
