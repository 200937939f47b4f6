import { useEffect } from 'preact/hooks';
import { tell } from '../../parts/index.ts';
import { ask, keep, Problem, refresh, useKept } from '../../server/index.ts';
import { type OnProgress, sendForm, type Upload } from '../../server/upload.ts';
import { jobWords } from '../../words/jobs.ts';

export type Kind = 'import' | 'export' | 'backup' | 'check';

/** A command on the whole site, as the server describes it. */
export interface Job {
  readonly id: string;
  readonly kind: Kind;
  readonly state: 'running' | 'stopping' | 'done' | 'failed' | 'cancelled' | 'interrupted';
  readonly options: { readonly source?: string; readonly dry_run?: boolean };
  readonly started_gmt: string;
  readonly ended_gmt: string | null;
  readonly progress: {
    readonly done: number;
    readonly total: number;
    readonly per_second: number | null;
    readonly seconds_left: number | null;
  } | null;
  readonly report: { readonly lines: readonly string[]; readonly more: number } | null;
  readonly is_clean: boolean | null;
  readonly fault: string | null;
  readonly file: { readonly name: string; readonly bytes: number; readonly until_gmt: string } | null;
}

/** Starts a job with the values of a form, unless one is running. */
export type Run = (kind: Kind, form: FormData, onProgress?: OnProgress) => Upload<void> | undefined;

export const ROUTE = 'quoin/v1/jobs';
const LOOK_MS = 1000;

export const isRunning = ({ state }: Job): boolean => state === 'running' || state === 'stopping';

/** The latest jobs; polled while one is running. */
export function useJobs() {
  const kept = useKept<Job[]>(ROUTE);
  const { answer, at, problem } = kept;
  const running = answer?.body.find(isRunning);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => void refresh(ROUTE), LOOK_MS);
    return () => clearTimeout(timer);
  }, [running, at, problem]);
  return { kept, running };
}

/** Starts a job, and shows it. A file is sent with progress, and can be cancelled. */
export function begin(jobs: readonly Job[], form: FormData, onProgress?: OnProgress): Upload<void> {
  const { done, cancel } = sendForm<Job>(ROUTE, form, onProgress);
  const shown = done.then(
    (job) => keep(ROUTE, { status: 201, body: [job, ...jobs], tag: undefined, total: 0, pages: 0, allow: '' }),
    (problem: unknown) => {
      if (problem instanceof DOMException) return;
      refused(problem);
      if ((problem as Problem).status === 409) void refresh(ROUTE);
    },
  );
  return { done: shown, cancel };
}

/** Cancels a running job; deletes a finished one with its file. */
export async function end({ id }: Job): Promise<void> {
  try {
    const { body } = await ask<{ deleted?: true }>(`${ROUTE}/${id}`, { method: 'DELETE' });
    if (body.deleted) tell(jobWords().removed);
  } catch (problem) {
    refused(problem);
  }
  await refresh(ROUTE);
}

function refused(problem: unknown): void {
  if (!(problem instanceof Problem)) throw problem;
  const busy = problem.status === 409 ? jobWords().busy : undefined;
  tell(busy ?? Object.values(problem.params)[0] ?? problem.message, { kind: 'bad' });
}
