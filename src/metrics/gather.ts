/** What a process is asked, and says. */
interface Question {
  readonly metricsWanted: number;
}
interface Answer {
  readonly metricsOf: number;
  readonly metrics: object[];
}

/** A process that can be asked for its metrics, as far as that needs one. */
interface Asked {
  send(message: Question): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

/** One that does not answer so soon is left out: it starts, or ends. */
const PATIENCE_MS = 2000;
let questions = 0;

export type GatheredMetrics = object[][];

/** Asks processes for their metrics. */
export async function gather(processes: Iterable<Asked>): Promise<GatheredMetrics> {
  const answers = await Promise.all([...processes].map(ask));
  return answers.filter((answer) => answer !== undefined);
}

function ask(asked: Asked): Promise<object[] | undefined> {
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
    const timer = setTimeout(end, PATIENCE_MS);
    asked.on('message', listen);
    try {
      asked.send({ metricsWanted: number });
    } catch {
      // It has ended.
      end();
    }
  });
}

/** Answers those who gather. @param read the metrics of this process */
export function answerGathering(process: Pick<NodeJS.Process, 'on' | 'send'>, read: () => Promise<object[]>): void {
  process.on('message', (message: unknown) => {
    const { metricsWanted } = Object(message) as Partial<Question>;
    if (metricsWanted !== undefined)
      void read().then((metrics) => process.send?.({ metricsOf: metricsWanted, metrics } satisfies Answer));
  });
}
