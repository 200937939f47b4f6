import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { checkFiles } from '../../src/checking/check-files.ts';
import { readConfig } from '../../src/config/index.ts';
import { createFiles } from '../../src/files/index.ts';
import { startServer } from '../../src/main.ts';
import { answerTo, reading, writing } from '../postgres/transcript.ts';
import { Client, type Quoin, secretOf, startQuoin, upload } from '../support/index.ts';

const settings = {
  url: 'http://quoin.test',
  timezone: 'America/New_York',
  anonymousComments: true,
  commentInterval: 0,
};

/** A file of the site, and what it holds. */
type Held = Readonly<Record<string, string>>;

/** A site with something of everything: texts of all scripts, revisions, things in the trash, deleted rows, pictures. */
export async function startSiteToCopy(database = ''): Promise<Quoin> {
  const quoin = await startQuoin({ ...settings, database });
  for (const step of writing) await answerTo(step, quoin.as(step.as));
  const admin = quoin.as('admin');
  const picture = readFileSync(new URL('../../demo/pictures/dry-stone-wall.jpg', import.meta.url));
  await upload(admin, 'dry-stone-wall.jpg', picture, { alt_text: 'At six' });
  await upload(admin, 'nöte.txt', 'wörds');
  const { id } = await upload(admin, 'gone.txt', 'soon gone');
  await admin.delete(`/media/${id}`, { force: true });
  await admin.delete(`/posts/${(await admin.create('/posts', { title: 'Last and gone' })).id}`, { force: true });
  await admin.post('/posts', { title: 'Once' }, { headers: { 'idempotency-key': 'once' } });
  return quoin;
}

/** What clients read of a site: answers, files, and what its own check finds. */
export interface Seen {
  readonly answers: readonly string[];
  readonly files: Held;
  /** The ids that the next items get. */
  readonly next: readonly number[];
}

/** Serves a site that is there already, looks at all of it, and stops. */
export async function look(site: { data: string; database?: string }, now: () => number): Promise<Seen> {
  const { config } = readConfig({}, {});
  const server = await startServer({ ...config, port: 0, ...settings, ...site }, { now });
  const stop = () => server.stop();
  after(stop);
  const as = (name: string): Client =>
    new Client(
      server.address,
      server.prefix,
      name === 'anonymous' ? undefined : { login: name, secret: secretOf(name) },
    );
  const answers: string[] = [];
  for (const [place, step] of reading.entries())
    if (step.method === 'GET' && place % 7 === 0) answers.push(await answerTo(step, as(step.as)));
  const media = await as('admin').get('/media', { per_page: 100, context: 'edit' });
  answers.push(media.text, (await as('admin').get('/posts', { status: 'any', per_page: 100, context: 'edit' })).text);
  const urls = media.body.flatMap((item: { source_url: string; media_details: { sizes?: object } }) => [
    item.source_url,
    ...Object.values(item.media_details.sizes ?? {}).map((size: { source_url: string }) => size.source_url),
  ]);
  const files: Record<string, string> = {};
  for (const url of urls as string[]) {
    const { pathname } = new URL(url);
    const answer = await fetch(server.address + pathname);
    assert.equal(answer.status, 200, pathname);
    files[pathname] = Buffer.from(await answer.arrayBuffer()).toString('base64');
  }
  const nowGmt = new Date(now()).toISOString().slice(0, 19);
  const { found } = await server.storage.check({ nowGmt, repair: false, onProgress: () => undefined });
  assert.deepEqual(found, []);
  const room = await createFiles({ root: join(site.data, 'uploads') });
  const faults = await checkFiles({ files: room, storage: server.storage, repair: false, onProgress: () => undefined });
  assert.deepEqual([faults.found, faults.leftOver], [[], []]);
  await room.close();
  const next: number[] = [];
  for (const [path, body] of [
    ['/posts', { title: 'Next' }],
    ['/tags', { name: `Next ${Math.random()}` }],
    ['/comments', { post: 51, content: `Next ${Math.random()}` }],
  ] as const) {
    const { id } = await as('admin').create(path, body);
    next.push(id);
    // Ids that were given are not given again: what follows is compared with a gap.
    await as('admin').delete(`${path}/${id}`, { force: true });
  }
  await server.stop();
  return { answers, files, next };
}

/** The same site, but for the ids that were given in between. */
export function assertSame(one: Seen, other: Seen, given: number): void {
  assert.ok(one.answers.length > 100);
  for (const [place, answer] of one.answers.entries()) assert.equal(other.answers[place], answer);
  assert.deepEqual(other.files, one.files);
  assert.deepEqual(
    other.next,
    one.next.map((id) => id + given),
  );
}
