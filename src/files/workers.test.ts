import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { noise, png, temporaryFolder } from './sample-files.ts';
import { startWorkers, type WorkersLimits } from './workers.ts';

const limits: WorkersLimits = { workers: 1, waiting: 10, workMs: 20_000, workerBytes: 1e9 };
const pictureLimits = { pixels: 1e8, frames: 100 };

async function workersFor(t: Parameters<typeof temporaryFolder>[0], given: Partial<WorkersLimits> = {}) {
  const folder = await temporaryFolder(t);
  const workers = startWorkers({ ...limits, ...given });
  t.after(() => workers.close());
  const examine = async (name: string, bytes: Buffer, isUrgent = false) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return workers.run({ task: 'examine', path, name, rewritten: `${path}.new`, limits: pictureLimits }, { isUrgent });
  };
  return { workers, examine };
}

const large = await noise(5000, 5000).png({ compressionLevel: 0 }).toBuffer();

test('D8: work that takes too long is ended and refused; the next is done', async (t) => {
  const { examine } = await workersFor(t, { workMs: 20_000 });
  await examine('warm.png', png(2, 2));
  const { examine: hasty } = await workersFor(t, { workMs: 15 });
  await assert.rejects(hasty('large.png', large), { name: 'WorkRefused', message: /too long/ });
  assert.equal((await examine('small.png', png(2, 2))).mimeType, 'image/png');
});

test('D8: work that takes too much memory is ended and refused; the next is refused or done by another worker', async (t) => {
  const { examine } = await workersFor(t, { workerBytes: 20e6 });
  await assert.rejects(examine('large.png', large), { name: 'WorkRefused', message: /too much/ });
  await assert.rejects(examine('again.png', large), { name: 'WorkRefused' });
});

test('too much waiting work is 503 at once', async (t) => {
  const { examine } = await workersFor(t, { waiting: 2 });
  const all = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => examine(`${n}.png`, png(2, 2))));
  const refused = all.filter((one) => one.status === 'rejected');
  assert.ok(refused.length >= 4);
  for (const { reason } of refused) assert.equal(reason.status, 503);
});

test('work that a request awaits goes before background work', async (t) => {
  const { examine } = await workersFor(t);
  const order: string[] = [];
  const done = (name: string, isUrgent: boolean) => examine(name, png(2, 2), isUrgent).then(() => order.push(name));
  await Promise.all([
    done('first.png', false),
    done('later.png', false),
    done('last.png', false),
    done('now.png', true),
  ]);
  assert.ok(order.indexOf('now.png') <= 1, order.join());
});

test('closing lets begun work end and refuses new work', async (t) => {
  const { workers, examine } = await workersFor(t);
  const begun = examine('begun.png', png(2, 2));
  await new Promise((later) => setTimeout(later, 30));
  await workers.close();
  assert.equal((await begun).mimeType, 'image/png');
  await assert.rejects(examine('late.png', png(2, 2)), { status: 503 });
});

test('a file that is gone is the fault of the place, not of the client', async (t) => {
  const { workers } = await workersFor(t);
  const path = '/nowhere/x.txt';
  await assert.rejects(
    workers.run({ task: 'examine', path, name: 'x.txt', rewritten: '/nowhere/y', limits: pictureLimits }),
    { status: 503 },
  );
});

test('a worker lets the server go first', { skip: process.platform !== 'linux' }, async (t) => {
  const { examine } = await workersFor(t);
  await examine('small.png', png(2, 2));
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ');
  const priorities = children.map((pid) => getPriority(Number(pid)));
  assert.ok(
    priorities.some((one) => one === getPriority() + 5),
    `${priorities}`,
  );
});

test('a worker knows nothing of the settings of the server', { skip: process.platform !== 'linux' }, async (t) => {
  process.env['QUOIN_SECRET_FOR_TEST'] = 'swordfish';
  t.after(() => delete process.env['QUOIN_SECRET_FOR_TEST']);
  const { examine } = await workersFor(t);
  await examine('small.png', png(2, 2));
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ');
  const environments = await Promise.all(
    children.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
  );
  assert.ok(environments.some((one) => one.includes('QUOIN_WORKER_BYTES')));
  assert.ok(!environments.join().includes('swordfish'));
});
