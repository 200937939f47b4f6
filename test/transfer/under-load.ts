import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { Client, type Quoin, secretOf, startQuoin, temporaryFolder, upload } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const WRITERS = 3;
const BEFORE = 12;

/** What one writer did, in order: posts by number, and for every second one a file that goes again a little later. */
class Writer {
  /** So many steps were asked for, and so many acknowledged. */
  asked = 0;
  done = 0;
  readonly #client: Client;
  readonly #name: number;
  readonly #media: number[] = [];

  constructor(client: Client, name: number) {
    this.#client = client;
    this.#name = name;
  }

  async step(): Promise<void> {
    const number = this.asked;
    this.asked += 1;
    const title = `w${this.#name} n${number}`;
    if (number % 3 === 0) await this.#client.create('/posts', { title, status: 'publish', content: title.repeat(50) });
    else if (number % 3 === 1) {
      const { id } = await upload(this.#client, `w${this.#name}.txt`, `the bytes of ${title}`, { title });
      this.#media.push(id);
    } else if (this.#media.length > 2) await this.#client.delete(`/media/${this.#media.shift()}`, { force: true });
    this.done += 1;
  }

  /** The steps after which a site looks so: titles of posts, and of media with what their files hold. */
  static fits(steps: number, name: number, posts: ReadonlySet<string>, media: ReadonlyMap<string, string>): boolean {
    const expected: string[] = [];
    const files: string[] = [];
    for (let number = 0; number < steps; number += 1) {
      const title = `w${name} n${number}`;
      if (number % 3 === 0) expected.push(title);
      else if (number % 3 === 1) files.push(title);
      else if (files.length > 2) files.shift();
    }
    const isMine = (title: string) => title.startsWith(`w${name} `);
    return (
      new Set(expected).symmetricDifference(new Set([...posts].filter(isMine))).size === 0 &&
      new Set(files).symmetricDifference(new Set([...media.keys()].filter(isMine))).size === 0 &&
      files.every((title) => media.get(title) === `the bytes of ${title}`)
    );
  }
}

/** Takes a backup while writers write, restores it, and finds the state of one moment between its begin and its end. */
export async function backupUnderLoad(from: string, to: string): Promise<void> {
  // Commands go by the clock of the machine, which is later.
  const quoin = await startQuoin({ database: from, now: '2026-01-01T12:00:00' });
  const writers = Array.from({ length: WRITERS }, (_one, name) => new Writer(quoin.as('admin'), name));
  for (let count = 0; count < BEFORE; count += 1) await Promise.all(writers.map((writer) => writer.step()));
  let isOver = false;
  const writing = writers.map(async (writer) => {
    while (!isOver) await writer.step();
  });
  const least = writers.map(({ done }) => done);
  const file = join(temporaryFolder(), 'site.tar');
  const made = await runQuoin(['backup', file, '--data', quoin.data], { QUOIN_DATABASE: quoin.database });
  const most = writers.map(({ asked }) => asked);
  isOver = true;
  await Promise.all(writing);
  assert.equal(made.code, 0, made.stderr);
  assert.doesNotMatch(made.stderr, /is missing/);

  const data = temporaryFolder();
  const restored = await runQuoin(['restore', file, '--data', data], { QUOIN_DATABASE: to });
  assert.equal(restored.code, 0, restored.stderr);
  const checked = await runQuoin(['check', '--data', data], { QUOIN_DATABASE: to });
  assert.match(checked.stdout, /^No errors found\.$/m);
  assert.doesNotMatch(checked.stdout, /belongs to no media item/);
  const { posts, media } = await contentOf({ data, database: to }, quoin);
  for (const [name] of writers.entries()) {
    const steps = Array.from({ length: (most[name] ?? 0) + 1 }, (_one, number) => number);
    const fitting = steps.filter((number) => number >= (least[name] ?? 0) && Writer.fits(number, name, posts, media));
    assert.ok(fitting.length > 0, `no moment between ${least[name]} and ${most[name]} steps of writer ${name} fits`);
  }
}

async function contentOf(site: { data: string; database: string }, quoin: Quoin) {
  const { config } = readConfig({}, {});
  const server = await startServer({ ...config, port: 0, ...site }, { now: quoin.clock.now });
  after(() => server.stop());
  const admin = new Client(server.address, server.prefix, { login: 'admin', secret: secretOf('admin') });
  const all = async (path: string) => {
    const items: { title: { rendered: string }; source_url: string }[] = [];
    for (let page = 1; ; page += 1) {
      const { body, status } = await admin.get(path, { per_page: 100, page, orderby: 'id', order: 'asc' });
      if (status !== 200 || body.length === 0) return items;
      items.push(...body);
    }
  };
  const posts = new Set((await all('/posts')).map(({ title }) => title.rendered));
  const media = new Map<string, string>();
  for (const { title, source_url } of await all('/media'))
    media.set(title.rendered, await (await fetch(server.address + new URL(source_url).pathname)).text());
  await server.stop();
  return { posts, media };
}
