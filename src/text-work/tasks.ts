import * as content from '../content/index.ts';

/** The tasks by name: pure functions whose arguments can be copied to another thread. */
export const tasks = {
  cleanComment: content.cleanComment,
  cleanContent: content.cleanContent,
  cleanContents: (texts: readonly string[]): string[] => texts.map(content.cleanContent),
  cleanDescription: content.cleanDescription,
  cleanExcerpt: content.cleanExcerpt,
  cleanName: content.cleanName,
  cleanTitle: content.cleanTitle,
  cleanUrl: content.cleanUrl,
  plainText: content.plainText,
  relNoopener: content.relNoopener,
  relUgc: content.relUgc,
  renderComment: content.renderComment,
  renderContent: content.renderContent,
  renderExcerpt: content.renderExcerpt,
  renderTitle: content.renderTitle,
} as const;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** A task in the form that is sent to the thread. */
export interface Job {
  readonly name: TaskName;
  readonly args: readonly unknown[];
}

/** Run a task in the current thread. */
export function run({ name, args }: Job): unknown {
  return (tasks[name] as (...given: readonly unknown[]) => unknown)(...args);
}

/** The length of all texts in a value, in UTF-16 code units. */
export function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  for (const part of Object.values(value)) length += lengthOf(part);
  return length;
}
