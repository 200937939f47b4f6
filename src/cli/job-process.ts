import { setPriority } from 'node:os';
import type { JobKind, JobTask } from '../jobs/index.ts';
import type { Command, Given } from './command.ts';
import { progressMessages } from './progress.ts';
import { runToEnd } from './run.ts';

const loaders: Readonly<Record<JobKind, () => Promise<Command>>> = {
  import: async () => (await import('./commands/import.ts')).importCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  backup: async () => (await import('./commands/backup.ts')).backup,
  check: async () => (await import('./commands/check.ts')).checkCommand,
};

/** Runs one command for a server, and reports its progress by messages. */
process.once('message', (task: JobTask) => {
  // The server is gone.
  const giveUp = (): never => process.exit(1);
  process.once('disconnect', giveUp);
  try {
    setPriority(10);
  } catch {
    // A sandbox may forbid it; the command runs at normal priority then.
  }
  void runToEnd(async () => (await (await loaders[task.kind]()).run(givenOf(task))) ?? 0).finally(() => {
    process.off('disconnect', giveUp);
    if (process.connected) process.disconnect?.();
  });
});

const givenOf = ({ operands, flags, config }: JobTask): Given => ({
  config,
  origins: {} as Given['origins'],
  operand: (name) => operands[name] ?? '',
  flag: (name) => flags[name],
  isSet: (name) => name in flags,
  job: progressMessages((message) => {
    if (process.connected) process.send?.(message);
  }),
});
