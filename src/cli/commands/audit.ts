import type { AuditRow, Storage } from '../../storage/index.ts';
import { columns } from '../columns.ts';
import { type Command, UsageError } from '../command.ts';
import { withSite } from '../open-site.ts';

const BATCH_SIZE = 1000;
const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

/** `quoin audit`. */
export const audit: Command = {
  name: 'audit',
  summary: 'Show who changed what, from where and when (GMT), oldest first',
  flags: {
    since: {
      value: 'TIME',
      note: 'show only changes since then: 30m, 12h, 7d, or a date such as 2026-11-21 or 2026-11-21T08:00:00',
    },
    user: { value: 'LOGIN', note: 'show only changes by this user' },
    json: { note: 'print one JSON object per line' },
  },
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin audit --since 7d --user anna',
  async run(given) {
    const since = given.flag('since');
    const sinceGmt = since === undefined ? undefined : readSince(since, Date.now());
    const login = given.flag('user');
    return withSite(given.config, async ({ storage }) => {
      const write = given.isSet('json') ? asJson : asLines;
      const wanted = { ...(sinceGmt !== undefined && { sinceGmt }), ...(login !== undefined && { login }) };
      for await (const rows of entries(storage, wanted)) process.stdout.write(write(rows));
      return 0;
    });
  },
};

async function* entries(
  { audit: log }: Storage,
  wanted: { sinceGmt?: string; login?: string },
): AsyncGenerator<AuditRow[]> {
  for (let after = 0; ; ) {
    const rows = await log.entries({ ...wanted, after, limit: BATCH_SIZE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
  }
}

/** @throws UsageError when the text is not a time */
function readSince(text: string, now: number): string {
  const [, number = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const time =
    unit === ''
      ? Date.parse(/T/.test(text) && !/Z|[+-]\d\d:\d\d$/.test(text) ? `${text}Z` : text)
      : now - Number(number) * (UNITS[unit] ?? 0) * 1000;
  if (Number.isNaN(time))
    throw new UsageError(`--since must be 30m, 12h, 7d or a date such as 2026-11-21, not "${text}"`);
  return new Date(time).toISOString().slice(0, 19);
}

const asJson = (rows: readonly AuditRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

function asLines(rows: readonly AuditRow[]): string {
  const cells = rows.map(({ at_gmt, login, address, operation, resource, item_id, members }) => [
    at_gmt,
    login || (address === 'command' ? 'command line' : 'anonymous'),
    address,
    operation,
    `${resource} ${item_id}`,
    members,
  ]);
  return columns(cells)
    .map((line) => `${line}\n`)
    .join('');
}
