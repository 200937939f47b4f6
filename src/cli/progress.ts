import type { ProgressMessage } from '../jobs/index.ts';

/** Shows the progress of long work. */
export interface Progress {
  /** @param total 0 when unknown */
  update(part: string, done: number, total: number): void;
  stop(): void;
}

/** The interval between lines when the output is no terminal. */
const LINE_INTERVAL_MS = 2000;
const WIDTH = 30;
/** The rate is not shown before this time, since it would be inaccurate. */
const RATE_AFTER_MS = 3000;
const CLEAR_REST = '\u001b[K';

/** Show a bar on a terminal, lines elsewhere; on standard error, so that standard output stays clean. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr, now: () => number = Date.now): Progress {
  return stream.isTTY ? bar(stream, now) : lines(stream);
}

function bar(stream: NodeJS.WriteStream, now: () => number): Progress {
  let current = '';
  let began = 0;
  return {
    update(part, done, total) {
      if (current !== '' && part !== current) stream.write('\n');
      if (part !== current) began = now();
      current = part;
      const filled = total > 0 ? Math.round((Math.min(done, total) / total) * WIDTH) : 0;
      const drawn = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total}`;
      stream.write(`\r${part} ${total > 0 ? drawn : done}${pace(done, total, now() - began)}${CLEAR_REST}`);
    },
    stop() {
      if (current !== '') stream.write('\n');
      current = '';
    },
  };
}

/** The rate and the remaining time, once they are known. */
function pace(done: number, total: number, milliseconds: number): string {
  const known = paceOf(done, total, milliseconds);
  if (!known) return '';
  const { perSecond, seconds } = known;
  const left = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} a second, ${left} left`;
}

function paceOf(done: number, total: number, milliseconds: number) {
  if (milliseconds < RATE_AFTER_MS || done === 0 || done >= total) return undefined;
  const perSecond = (done * 1000) / milliseconds;
  return { perSecond, seconds: Math.ceil((total - done) / perSecond) };
}

/** The interval between two lines of progress for another program. */
const REPORT_INTERVAL_MS = 250;

/** Sends the progress to another program. */
export function progressMessages(send: (message: ProgressMessage) => void, now: () => number = Date.now): Progress {
  let current = '';
  let began = 0;
  let sentAt = 0;
  let held: ProgressMessage | undefined;
  return {
    update(part, done, total) {
      const at = now();
      const isNext = part !== current;
      if (isNext) began = at;
      current = part;
      const pace = paceOf(done, total, at - began);
      held = { part, done, total, per_second: pace ? pace.perSecond : null, seconds_left: pace ? pace.seconds : null };
      if (!isNext && done !== total && at - sentAt < REPORT_INTERVAL_MS) return;
      sentAt = at;
      send(held);
      held = undefined;
    },
    stop() {
      if (held) send(held);
      held = undefined;
    },
  };
}

function lines(stream: NodeJS.WriteStream): Progress {
  let part = '';
  let shownAt = 0;
  return {
    update(next, done, total) {
      const isOver = total > 0 && done === total;
      if (next === part && !isOver && Date.now() - shownAt < LINE_INTERVAL_MS) return;
      part = next;
      shownAt = Date.now();
      stream.write(`${part} ${done}${total > 0 ? ` of ${total}` : ''}\n`);
    },
    stop: () => undefined,
  };
}
