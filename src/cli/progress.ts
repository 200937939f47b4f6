/** Shows how far long work is. */
export interface Progress {
  /** @param total 0 when it is not known how much there is */
  update(part: string, done: number, total: number): void;
  stop(): void;
}

/** Elsewhere than on a terminal, a part is told of so often. */
const PAUSE_MS = 2000;
const WIDTH = 30;
const CLEAR_REST = '\u001b[K';

/** A bar on a terminal, a plain line now and then elsewhere; on standard error, so that output stays clean. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): Progress {
  let current = '';
  return {
    update(part, done, total) {
      if (current !== '' && part !== current) stream.write('\n');
      current = part;
      const filled = total > 0 ? Math.round((Math.min(done, total) / total) * WIDTH) : 0;
      const drawn = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total}`;
      stream.write(`\r${part} ${total > 0 ? drawn : done}${CLEAR_REST}`);
    },
    stop() {
      if (current !== '') stream.write('\n');
      current = '';
    },
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
