import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { siteModel } from '../../content-model/index.ts';
import type { Command, Given } from '../command.ts';
import { UsageError } from '../command.ts';
import { withSite } from '../open-site.ts';
import { showProgress } from '../progress.ts';

const typeOf = new Map([...siteModel.postTypes.values()].map(({ slug, restBase }) => [restBase, slug]));
const PARTS = [...typeOf.keys()];

/** `quoin export`. */
export const exportCommand: Command = {
  name: 'export',
  summary:
    'Write posts, pages, media items, terms and comments to a file that WordPress imports (WXR); without modification dates, ids of terms and comments, roles and passwords',
  operands: [{ name: 'FILE', note: 'the file to write' }],
  flags: {
    only: { value: 'PARTS', note: `write only some of ${PARTS.join(', ')}` },
    split: {
      value: 'SIZE',
      note: 'write several files of about this size each, such as 50MB: site-1.xml, site-2.xml …',
    },
  },
  settings: ['data', 'database', 'databasePooler', 'url', 'frontEnd', 'uploadsUrl', 'timezone', 'metaFields', 'title'],
  example: 'npx quoin export site.xml',
  run: runExport,
};

async function runExport(given: Given): Promise<number> {
  const path = given.operand('FILE');
  const only = (given.flag('only') ?? PARTS.join(',')).split(',').map((part) => part.trim());
  for (const part of only)
    if (!typeOf.has(part)) throw new UsageError(`--only must be some of ${PARTS.join(', ')}, not "${part}"`);
  if (!(await stat(dirname(path)).catch(() => undefined))?.isDirectory())
    throw new UsageError(`FILE must be in an existing folder, and ${dirname(path)} is not one`);
  if ((await stat(path).catch(() => undefined))?.isDirectory())
    throw new UsageError(`FILE must be a file, and ${path} is a folder`);
  const { exportSite } = await import('../../exporting/export-site.ts');
  const progress = given.job ?? showProgress();
  const bytes = sizeOf(given.flag('split'));
  const nameOf = (number: number): string => (bytes === undefined ? path : numbered(path, number));
  let files = 0;
  let total = 0;
  try {
    await withSite(given.config, async ({ storage, scope: { site, nowGmt } }) => {
      const types = only.map((name) => typeOf.get(name) ?? '');
      const onProgress = (done: number, all: number): void => {
        total = all;
        progress.update('items', done, all);
      };
      for await (const texts of exportSite({ storage, site, nowGmt, types, bytes, onProgress })) {
        files += 1;
        // Private to its owner, since it holds drafts and e-mail addresses. It gets its final name when all is complete.
        await pipeline(Readable.from(texts), createWriteStream(`${nameOf(files)}.part`, { mode: 0o600 }));
      }
    });
    for (let number = 1; number <= files; number += 1) await rename(`${nameOf(number)}.part`, nameOf(number));
  } finally {
    progress.stop();
    for (let number = 1; number <= files; number += 1) await rm(`${nameOf(number)}.part`, { force: true });
  }
  const to = files > 1 ? `${nameOf(1)} to ${nameOf(files)}` : nameOf(1);
  process.stdout.write(`Wrote ${total} items to ${to}.\n`);
  return 0;
}

const numbered = (path: string, number: number): string =>
  join(dirname(path), `${parse(path).name}-${number}${parse(path).ext}`);

const units: Readonly<Record<string, number>> = { KB: 1e3, MB: 1e6, GB: 1e9 };

/** @throws UsageError */
function sizeOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const [, number = '', unit = ''] = /^([1-9]\d{0,5})(KB|MB|GB)$/i.exec(given) ?? [];
  if (number === '') throw new UsageError(`--split must be a size such as 50MB, not "${given}"`);
  return Number(number) * (units[unit.toUpperCase()] ?? 1);
}
