import { createRequire } from 'node:module';
import type { SingleBar } from 'cli-progress';

/** Shows how far long work is. */
export interface Progress {
  /** @param total 0 when it is not known how much there is */
  update(part: string, done: number, total: number): void;
  stop(): void;
}

/** Elsewhere than on a terminal, a part is told of so often. */
const PAUSE_MS = 2000;

/** A bar on a terminal, a plain line now and then elsewhere; on standard error, so that output stays clean. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): Progress {
  // Loaded where a bar is shown: servers do without.
  const progress = createRequire(import.meta.url)('cli-progress') as typeof import('cli-progress');
  let current: { part: string; bar: SingleBar } | undefined;
  return {
    update(part, done, total) {
      if (current?.part !== part) {
        current?.bar.stop();
        const format = total > 0 ? `${part} {bar} {value} of {total}` : `${part} {value}`;
        current = { part, bar: new progress.SingleBar({ stream, format, hideCursor: true }) };
        current.bar.start(total, done);
      }
      current.bar.update(done);
    },
    stop: () => current?.bar.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): Progress {
  let part = '';
  let told = 0;
  return {
    update(next, done, total) {
      const isOver = total > 0 && done === total;
      if (next === part && !isOver && Date.now() - told < PAUSE_MS) return;
      part = next;
      told = Date.now();
      stream.write(`${part} ${done}${total > 0 ? ` of ${total}` : ''}\n`);
    },
    stop: () => undefined,
  };
}
