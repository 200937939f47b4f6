export type { Job } from './job.ts';
export type { ReceivedSource } from './job-folder.ts';
export { JOB_KINDS, type JobKind, type JobOptions, type JobTask, type ProgressMessage } from './job-task.ts';
export { Jobs } from './jobs.ts';
