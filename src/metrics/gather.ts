/** The messages between processes. */
interface Question {
  readonly metricsWanted: number;
}
interface Answer {
  readonly metricsOf: number;
  readonly metrics: object[];
}

/** The part of a process that is needed to ask for its metrics. */
interface Peer {
  send(message: Question): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

/** A process that does not answer in time is skipped: it is starting or ending. */
const TIMEOUT_MS = 2000;
let questions = 0;

export type GatheredMetrics = object[][];

/** Collect the metrics of processes. */
export async function gather(processes: Iterable<Peer>): Promise<GatheredMetrics> {
  const answers = await Promise.all([...processes].map(ask));
  return answers.filter((answer) => answer !== undefined);
}

function ask(asked: Peer): Promise<object[] | undefined> {
  questions += 1;
  const number = questions;
  return new Promise((resolve) => {
    const end = (metrics?: object[]): void => {
      clearTimeout(timer);
      asked.off('message', listen);
      resolve(metrics);
    };
    const listen = (message: unknown): void => {
      const { metricsOf, metrics } = Object(message) as Partial<Answer>;
      if (metricsOf === number) end(metrics);
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    asked.on('message', listen);
    try {
      asked.send({ metricsWanted: number });
    } catch {
      // The process has ended.
      end();
    }
  });
}

/** Answer requests for metrics. @param read returns the metrics of this process */
export function answerGathering(process: Pick<NodeJS.Process, 'on' | 'send'>, read: () => Promise<object[]>): void {
  process.on('message', (message: unknown) => {
    const { metricsWanted } = Object(message) as Partial<Question>;
    if (metricsWanted !== undefined)
      void read().then((metrics) => process.send?.({ metricsOf: metricsWanted, metrics } satisfies Answer));
  });
}
