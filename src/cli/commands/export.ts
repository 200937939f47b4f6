import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command, Given } from '../command.ts';
import { UsageError } from '../command.ts';
import { withSite } from '../open-site.ts';
import { showProgress } from '../progress.ts';

const typeOf: Readonly<Record<string, string>> = { posts: 'post', pages: 'page', media: 'attachment' };

/** `quoin export`. */
export const exportCommand: Command = {
  name: 'export',
  summary:
    'Write posts, pages, media items, terms and comments to a file that WordPress imports (WXR); without modification dates, comment ids, roles and passwords',
  operands: [{ name: 'FILE', note: 'the file to write' }],
  flags: { only: { value: 'PARTS', note: 'write only posts, pages or media' } },
  settings: ['data', 'database', 'databasePooler', 'url', 'frontEnd', 'uploadsUrl', 'timezone', 'metaFields', 'title'],
  example: 'npx quoin export site.xml',
  run: runExport,
};

async function runExport(given: Given): Promise<number> {
  const path = given.operand('FILE');
  const only = (given.flag('only') ?? 'posts,pages,media').split(',').map((part) => part.trim());
  for (const part of only)
    if (!Object.hasOwn(typeOf, part)) throw new UsageError(`--only must be some of posts, pages, media, not "${part}"`);
  if (!(await stat(dirname(path)).catch(() => undefined))?.isDirectory())
    throw new UsageError(`FILE must be in an existing folder, and ${dirname(path)} is not one`);
  if ((await stat(path).catch(() => undefined))?.isDirectory())
    throw new UsageError(`FILE must be a file, and ${path} is a folder`);
  const { exportSite } = await import('../../exporting/export-site.ts');
  const progress = given.job ?? showProgress();
  const part = `${path}.part`;
  let total = 0;
  try {
    await withSite(given.config, async ({ storage, scope: { site, nowGmt } }) => {
      const types = only.map((name) => typeOf[name] ?? '');
      const onProgress = (done: number, all: number): void => {
        total = all;
        progress.update('items', done, all);
      };
      const texts = exportSite({ storage, site, nowGmt, types, onProgress });
      // Private to its owner, since it holds drafts and e-mail addresses. It gets its final name when it is complete.
      await pipeline(Readable.from(texts), createWriteStream(part, { mode: 0o600 }));
    });
    await rename(part, path);
  } finally {
    progress.stop();
    await rm(part, { force: true });
  }
  process.stdout.write(`Wrote ${total} items to ${path}.\n`);
  return 0;
}
