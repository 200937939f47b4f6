import { parseArgs } from 'node:util';

/** What a run of the benchmark measures, and how long; README.md explains each. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '10000' },
      growth: { type: 'string' },
      engine: { type: 'string', default: 'sqlite' },
      database: { type: 'string' },
      against: { type: 'string' },
      'against-pids': { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string', default: '32' },
      out: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const { quick } = values;
  if (values.engine !== 'sqlite' && values.engine !== 'postgres') throw new Error('--engine is sqlite or postgres');
  return {
    posts: numberOf('posts', values.posts),
    growth: values.growth === undefined ? undefined : numberOf('growth', values.growth),
    engine: values.engine,
    database: values.database,
    against: values.against?.replace(/\/$/, ''),
    againstPids: values['against-pids'].split(',').filter(Boolean).map(Number),
    only: new RegExp(values.only),
    rounds: numberOf('rounds', values.rounds ?? (quick ? '1' : '3')),
    seconds: numberOf('seconds', values.seconds ?? (quick ? '0.5' : '1.2')),
    connections: numberOf('connections', values.connections),
    out: values.out,
    write: values.write,
  } as const;
}

export type Options = ReturnType<typeof readOptions>;

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number, not ${text}`);
  return value;
}
