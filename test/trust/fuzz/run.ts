import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { filesOf, secretOf, until } from '../../support/index.ts';
import { openDigest, type RowsDigest } from '../../support/rows-digest.ts';
import { basic, type RawAnswer, Sender } from '../requests/send.ts';
import { type Site, startSite } from '../site/start-site.ts';
import { type FuzzRequest, fuzzRequests } from './requests.ts';

/** What a run has seen, by status and code. */
export type Tally = Map<string, number>;

/** A site is written over bit by bit; after so many requests there is a new one. */
const REQUESTS_PER_SITE = 5000;

/** Of so many requests, one is looked at more closely: every row of every table, and every file. */
const LOOKED_AT = 50;

/** Longer than the pauses of what the server does by itself. */
const STILL_MS = 500;

/** What is answered with 5xx on purpose (behaviour 6, 7): a deletion without trash that is not forced. */
const notSupported = 'rest_trash_not_supported';

/**
 * Sends so many requests of a seed, and stops at the first that is answered as it should not be, made as small as it gets.
 *
 * @throws Error with the request and what is wrong
 */
export async function fuzz({ requests, seed }: { requests: number; seed: number }): Promise<Tally> {
  const tally: Tally = new Map();
  for (let done = 0; done < requests; done += REQUESTS_PER_SITE) {
    const site = await startSite({ seed });
    const sender = new Sender(site.quoin.url);
    const digest = await openDigest(site.quoin);
    let count = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fuzzRequests, (request) => {
          count += 1;
          return check({ site, sender, tally, ...(count % LOOKED_AT === 0 && { digest }) }, request);
        }),
        { numRuns: Math.min(REQUESTS_PER_SITE, requests - done), seed: seed + done, maxSkipsPerRun: 0 },
      );
    } finally {
      sender.close();
      await digest.close();
      await site.quoin.stop();
    }
  }
  return tally;
}

interface Run {
  readonly site: Site;
  readonly sender: Sender;
  readonly tally: Tally;
  /** Where this request is looked at more closely. */
  readonly digest?: RowsDigest;
}

async function check({ site: { quoin }, sender, tally, digest }: Run, request: FuzzRequest): Promise<void> {
  const { who, method, path, headers, body } = request;
  const credentials = who === 'anonymous' ? {} : { authorization: basic(who, secretOf(who)) };
  const state = async () =>
    JSON.stringify([await quoin.storage.version(), await digest?.take(), digest && (await filesOf(quoin))]);
  const attempt = async () => {
    const before = await state();
    const answer = await sender.send({
      method,
      path: path.startsWith('//') ? path.slice(1) : quoin.prefix + path,
      headers: { ...headers, ...credentials },
      ...(body !== undefined && { body }),
    });
    const key = `${answer.status} ${faultOf(answer)?.code ?? ''}`.trim();
    tally.set(key, (tally.get(key) ?? 0) + 1);
    const wrong = wrongWith(answer);
    if (wrong) throw new Error(`${wrong}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return { answer, isRefusedInVain: answer.status >= 400 && (await state()) !== before };
  };
  const first = await attempt();
  // Work of the server's own may come between: lists of the search, items that are presented. It ends, and then nothing does.
  if (first.isRefusedInVain) await untilStill(state);
  const { answer, isRefusedInVain } = first.isRefusedInVain ? await attempt() : first;
  if (isRefusedInVain) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}, and yet something was written`);
}

/** Waits until nothing is written for a while. */
const untilStill = (state: () => Promise<string>): Promise<void> =>
  until(async () => {
    const before = await state();
    await delay(STILL_MS);
    return (await state()) === before;
  });

interface Fault {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: { readonly status?: unknown };
}

function faultOf({ status, text }: RawAnswer): Fault | undefined {
  if (status < 400) return undefined;
  try {
    return JSON.parse(text) as Fault;
  } catch {
    return undefined;
  }
}

function wrongWith(answer: RawAnswer): string | undefined {
  const { status, text } = answer;
  if (status < 400) return isJson(text) ? undefined : 'the answer is no JSON';
  const fault = faultOf(answer);
  if (status >= 500 && fault?.code !== notSupported) return 'the server failed';
  const isShaped =
    typeof fault?.code === 'string' && typeof fault.message === 'string' && fault.data?.status === status;
  return isShaped ? undefined : 'the error has no shape';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
