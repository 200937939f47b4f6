import { open } from 'node:fs/promises';
import { allRules } from '../../importing/comparing/all-rules.ts';
import type { Choice } from '../../importing/comparing/chosen-items.ts';
import { type ComparedSite, compareSites, type Summary } from '../../importing/comparing/compare-sites.ts';
import type { Finding } from '../../importing/comparing/finding.ts';
import { findInterface } from '../../importing/rest/find-site.ts';
import { RestClient } from '../../importing/rest/rest-client.ts';
import { RestError } from '../../importing/rest/rest-error.ts';
import { textOf } from '../../importing/rest/rest-values.ts';
import { siteAddress } from '../../importing/site-address.ts';
import { CommandError, type Given, UsageError } from '../command.ts';
import { harmlessLines } from '../harmless.ts';
import { showProgress } from '../progress.ts';
import { checkSecure, partsOf, pauseOf, secretOf } from './site-flags.ts';

/** The number of differences to print; the file of `--report` has all. */
const MAX_SHOWN = 20;

/** @returns 0 when there are no differences except documented ones, otherwise 1 */
export async function runCompare(given: Given): Promise<number> {
  const isAnonymous = given.flag('as') === 'anonymous';
  const user = given.flag('user');
  if (!isAnonymous && user === undefined) throw new UsageError('--user is required, unless --as is anonymous');
  // Anonymous clients see neither all users nor all comments: only what they see is compared.
  const parts = partsOf(given);
  const pause = pauseOf(given);
  const choice = choiceOf(given);
  const withLists = !given.isSet('items-only');
  const progress = showProgress();
  const report = given.flag('report');
  const file = report === undefined ? undefined : await open(report, 'w');
  const shown: string[] = [];
  try {
    const site = async (
      address: string,
      login: string | undefined,
      secret: () => Promise<string>,
    ): Promise<ComparedSite> => {
      const { root, index } = await findInterface(address);
      if (login !== undefined) checkSecure(root, given);
      const who = login === undefined ? undefined : { login, password: await secret() };
      const home = siteAddress(textOf(index['home']) ?? address);
      return { client: new RestClient({ root, user: who, pause, mostBytes: Number.POSITIVE_INFINITY }), address: home };
    };
    const [one, two] = [given.operand('OLD'), given.operand('NEW')];
    const old = await site(one, isAnonymous ? undefined : user, () =>
      secretOf(given, 'password-file', `${user} at ${one}`),
    );
    const newUser = given.flag('new-user') ?? user;
    const other = await site(two, isAnonymous ? undefined : newUser, () =>
      given.flag('new-password-file') === undefined && given.flag('new-user') === undefined
        ? secretOf(given, 'password-file', `${newUser} at ${two}`)
        : secretOf(given, 'new-password-file', `${newUser} at ${two}`),
    );
    const onFinding = async (finding: Finding): Promise<void> => {
      await file?.write(`${JSON.stringify(finding)}\n`);
      if (finding.found !== 'rule' && finding.found !== 'rendering' && shown.length < MAX_SHOWN)
        shown.push(lineOf(finding));
    };
    const onProgress = (part: string, done: number): void => progress.update(`comparing ${part}`, done, 0);
    const summary = await compareSites({
      ...{ old, new: other, parts, isAnonymous, choice, withLists, onFinding, onProgress },
    });
    progress.stop();
    process.stdout.write(`${harmlessLines([...shown, ...summaryLines(summary)])}\n`);
    return unexplained(summary) === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof RestError) throw new CommandError(error.message);
    throw error;
  } finally {
    progress.stop();
    await file?.close();
  }
}

/** @throws UsageError */
function choiceOf(given: Given): Choice {
  const [sample, since] = [given.flag('sample'), given.flag('since')];
  if (sample !== undefined && !/^[1-9]\d{0,6}$/.test(sample))
    throw new UsageError(`--sample must be a whole number from 1 to 9999999, not "${sample}"`);
  const moment =
    since !== undefined && /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(since) ? Date.parse(since) : Number.NaN;
  if (since !== undefined && Number.isNaN(moment))
    throw new UsageError(`--since must be a date such as 2026-11-23 or 2026-11-23T10:00:00Z, not "${since}"`);
  return {
    sample: sample === undefined ? undefined : Number(sample),
    // Without a zone, old sites would read it as their own time.
    since: since === undefined ? undefined : new Date(moment).toISOString().replace('.000', ''),
  };
}

const unexplained = (summary: Summary): number =>
  summary.differs + summary['only old'] + summary['only new'] + summary.unreadable;

const lineOf = ({ part, id, found, pointer = '', old, new: other }: Finding): string =>
  found === 'differs'
    ? `${part} ${id || ''}${id ? ' ' : ''}${pointer}: ${short(old)} (old), ${short(other)} (new)`
    : `${part} ${id || pointer}: ${found}`;

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').replace(/\p{Cc}/gu, ' ').slice(0, 60);

function summaryLines(summary: Summary): string[] {
  const { things, lists, members, identical, rendering } = summary;
  return [
    `Compared: ${things} items, ${members} members; ${identical} identical.${lists > 0 ? ` ${lists} lists.` : ''}`,
    ...[...summary.rules].map(
      ([name, count]) =>
        `  ${count} differ as documented: ${name}. ${allRules.find((rule) => rule.name === name)?.why ?? ''}`,
    ),
    ...(rendering > 0
      ? [`  ${rendering} are rendered differently by plugins or themes; the text itself is the same.`]
      : []),
    unexplained(summary) === 0
      ? 'No other differences.'
      : `Different: ${summary.differs}. Only at the old site: ${summary['only old']}. Only at the new site: ${summary['only new']}. Unreadable: ${summary.unreadable}.`,
  ];
}
