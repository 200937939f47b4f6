import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { type Json, startQuoin, until } from '../support/index.ts';
import { PASSWORD } from '../support/users.ts';

// A site moves in from the administration. The old one is a Quoin on loopback, which the process of the job takes for a host on
// the public internet; what judges hosts is as it is.
const API = '//wp-json/wp/v2';
const JOBS = '//wp-json/quoin/v1/jobs';
const SOURCE = 'https://old.example';
const source = await startQuoin({ clientSurface: true, loginAttempts: 0, url: SOURCE, title: 'Low Water' });
const there = source.as('admin');
const made = async (path: string, members: object): Promise<Json> => {
  const answer = await there.post(`${API}/${path}`, members);
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
};
const bytes = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#347' } })
  .jpeg()
  .toBuffer();
const raw = new FormData();
raw.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'shore.jpg');
const picture = (await there.post(`${API}/media`, undefined, { raw })).body;
const post = await made('posts', { title: 'Ebb', content: 'one', status: 'publish', featured_media: picture.id });
await there.post(`${API}/posts/${post.id}`, { content: 'two' });
await made('posts', { title: 'Locked', content: 'behind', status: 'publish', password: 'wet rope' });
await made('posts', { title: 'Sketch', content: 'unfinished' });
await made('comments', { post: post.id, content: 'Said', author_name: 'Vi', author_email: 'v@quoin.test' });

process.env['OLD_SITE_PORT'] = new URL(source.url).port;
const program = join(import.meta.dirname, '../fixtures/jobs/reaches-old-site.mjs');
const quoin = await startQuoin({ jobProgram: program, clientSurface: true, loginAttempts: 0 });
const admin = quoin.as('admin');
const asked = { kind: 'import', source: SOURCE, user: 'admin', password: PASSWORD };

async function run(options: object): Promise<Json> {
  const { status, body: begun, text } = await admin.post(JOBS, { ...asked, ...options });
  assert.equal(status, 201, text);
  let job: Json;
  await until(async () => {
    job = (await admin.get(`${JOBS}/${begun.id}`)).body;
    return job.ended_gmt !== null;
  }, 120_000);
  return job;
}

describe('a job that imports a running site', () => {
  test('reports in a dry run what it finds, and changes nothing', async () => {
    const job = await run({ dry_run: true });
    assert.deepEqual([job.state, job.fault], ['done', null]);
    assert.match(
      job.report.lines.join('\n'),
      /Would be imported from https:\/\/old\.example: .*3 posts.*Nothing was changed/s,
    );
    assert.deepEqual((await quoin.as('anonymous').get('/posts')).body, []);
  });

  test('takes it whole, files too', async () => {
    const job = await run({ fetch_media: true });
    assert.deepEqual([job.state, job.fault], ['done', null]);
    const FIELDS = 'id,date,slug,status,title.raw,content.raw,password,featured_media';
    const query = `context=edit&status=publish,draft&orderby=id&_fields=${FIELDS}`;
    const [here, expected] = await Promise.all([admin, there].map((who) => who.get(`${API}/posts?${query}`)));
    assert.deepEqual(here?.body, expected?.body);
    const said = `${API}/comments?context=edit&status=any&_fields=id,post,status,content.raw,author_email`;
    assert.deepEqual((await admin.get(said)).body, (await there.get(said)).body);
    assert.equal((await admin.get(`${API}/posts/${post.id}/revisions`)).body.length, 2);
    const row = await quoin.storage.posts.get(picture.id);
    assert.ok(readFileSync(join(quoin.data, 'uploads', row?.file_key ?? '')).equals(bytes));
    const { body } = await admin.get(`/${new URL(job.file.url).pathname}`);
    assert.equal(body.taken.posts, 3);
    assert.deepEqual(body.accounts.posts, { here: 3, leftOver: 0, told: 3, missing: 0 });
  });

  test('takes nothing twice', async () => {
    const job = await run({ fetch_media: true });
    assert.equal(job.state, 'done', job.fault);
    const { body } = await admin.get(`/${new URL(job.file.url).pathname}`);
    assert.deepEqual(body.taken, {});
  });

  test('keeps the password to itself', async () => {
    const jobs = await quoin.storage.jobs.latest(100);
    assert.equal(jobs.length, 3);
    assert.ok(!JSON.stringify(jobs).includes(PASSWORD));
  });

  test('says what is wrong at the old site', async () => {
    const job = await run({ password: 'wrong one', dry_run: true });
    assert.deepEqual([job.state, /401/.test(job.fault)], ['failed', true]);
    assert.ok(!JSON.stringify(job).includes('wrong one'));
  });

  test('asks no host that is not on the public internet, nor another port', async () => {
    const inside = await run({ source: 'https://inside.example', dry_run: true });
    assert.match(inside.fault, /inside\.example is not on the public internet/);
    const other = await run({ source: 'https://old.example:8443', dry_run: true });
    assert.match(other.fault, /port 8443 is not allowed/);
  });
});
