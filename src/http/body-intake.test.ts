import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { mock, suite, test } from 'node:test';
import { Intake } from './body-intake.ts';
import { BodyMemory } from './body-memory.ts';
import type { Pace } from './body-pace.ts';
import { GrowingBytes } from './growing-bytes.ts';

const pace: Pace = { bytes: 100, milliseconds: 1000, longestPauseMs: 3000 };

/** A request whose client sends when it is told to. */
class Sending extends PassThrough {
  readonly headers: Record<string, string> = {};
  readonly socket = { bytesRead: 0 };
  complete = false;

  send(bytes: number): void {
    this.socket.bytesRead += bytes;
    this.write('x'.repeat(bytes));
  }
  finish(): void {
    this.complete = true;
    this.end();
  }
}

function intakeOf({ mostBytes = 1000, memory = new BodyMemory(10_000) } = {}) {
  const request = new Sending();
  const intake = new Intake(request as unknown as IncomingMessage, { mostBytes, memory, pace });
  return { request, intake, memory };
}

/** The outcome is looked at later. */
function later<Result>(outcome: Promise<Result>): Promise<Result> {
  outcome.catch(() => {});
  return outcome;
}

/** Lets streams hand on what they have. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

suite('the body of a request', { timeout: 30_000 }, () => {
  test('is one piece, whatever the chunks', async () => {
    const { request, intake, memory } = intakeOf();
    const bytes = later(intake.bytes());
    for (const size of [1, 99, 400, 0, 500]) request.send(size);
    request.finish();
    assert.equal((await bytes).length, 1000);
    assert.equal(memory.held, 1000);
    intake.close();
    assert.equal(memory.held, 0);
  });

  test('is refused before it is received when Content-Length is too large', async () => {
    const { request, intake } = intakeOf();
    request.headers['content-length'] = '1001';
    await assert.rejects(intake.bytes(), { status: 413 });
    assert.equal(request.listenerCount('data'), 0);
  });

  test('is refused as soon as it is too large, and releases its memory', async () => {
    const { request, intake, memory } = intakeOf();
    const bytes = later(intake.bytes());
    request.send(1000);
    await turn();
    assert.equal(memory.held, 1000);
    request.send(1);
    await assert.rejects(bytes, { status: 413, code: 'rest_body_too_large' });
    assert.equal(memory.held, 0);
  });

  test('that breaks off is refused', async () => {
    const { request, intake } = intakeOf();
    const bytes = later(intake.bytes());
    request.send(10);
    request.destroy();
    await assert.rejects(bytes, { status: 400, code: 'rest_bad_request' });
  });

  test('that is a file is neither counted nor limited', async () => {
    const { request, intake, memory } = intakeOf({ mostBytes: 10 });
    await intake.passOn(async () => {
      request.send(5000);
      request.finish();
      await request.resume().toArray();
    });
    assert.equal(memory.held, 0);
    intake.close();
  });
});

suite('memory for bodies', { timeout: 30_000 }, () => {
  const clock = { now: 0 };
  const heldBy = (bytes: readonly number[], most: number) => {
    const memory = new BodyMemory(most, () => clock.now);
    const given: number[] = [];
    const bodies = bytes.map((size, place) => {
      const body = memory.begin(() => given.push(place));
      assert.ok(memory.take(body, size));
      clock.now += 1000;
      return body;
    });
    return { memory, bodies, given };
  };

  test('is reclaimed from the client that has held most of it for longest', () => {
    const { memory, given } = heldBy([10, 50, 40], 100);
    const quick = memory.begin(() => given.push(-1));
    assert.ok(memory.take(quick, 20));
    assert.deepEqual(given, [1]);
    assert.equal(memory.held, 70);
  });

  test('is reclaimed from as many clients as needed', () => {
    const { memory, given } = heldBy([10, 10, 10], 30);
    const quick = memory.begin(() => given.push(-1));
    assert.ok(memory.take(quick, 25));
    assert.deepEqual(given, [0, 1, 2]);
  });

  test('is not reclaimed from complete bodies: the next one is refused', () => {
    const { memory, bodies, given } = heldBy([50, 50], 100);
    for (const body of bodies) memory.complete(body);
    const late = memory.begin(() => given.push(-1));
    assert.equal(memory.take(late, 1), false);
    assert.deepEqual([given, memory.held], [[], 100]);
    for (const body of bodies) memory.release(body);
    assert.ok(memory.take(late, 100));
  });

  test('is not reclaimed for a body that would not fit anyway', () => {
    const { memory, given } = heldBy([50], 100);
    const large = memory.begin(() => given.push(-1));
    assert.equal(memory.take(large, 101), false);
    assert.deepEqual(given, []);
  });

  test('ends a body that is given up with 503', async () => {
    const memory = new BodyMemory(100);
    const [slow, quick] = [intakeOf({ memory }), intakeOf({ memory })];
    const [one, other] = [later(slow.intake.bytes()), quick.intake.bytes()];
    slow.request.send(60);
    await turn();
    quick.request.send(60);
    quick.request.finish();
    await assert.rejects(one, { status: 503, headers: { 'Retry-After': '1' } });
    assert.equal((await other).length, 60);
    const third = intakeOf({ memory });
    const late = later(third.intake.bytes());
    third.request.send(60);
    await assert.rejects(late, { status: 503 });
    assert.equal(memory.held, 60);
  });

  test('of many single bytes is little more than those', () => {
    const collected = new GrowingBytes(8000);
    for (let count = 0; count < 5000; count += 1) collected.add(Buffer.from([count % 256]));
    assert.equal(collected.bytes.length, 5000);
    assert.equal(collected.bytes[4999], 4999 % 256);
    assert.ok(collected.bytes.buffer.byteLength <= 2 * 5000);
  });
});

suite('the pace of a body', { timeout: 30_000 }, () => {
  const paced = async (
    work: (sending: ReturnType<typeof intakeOf>, pass: (ms: number) => Promise<void>) => Promise<void>,
  ) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await work(intakeOf({ mostBytes: 100_000, memory: new BodyMemory(100_000) }), async (ms) => {
        await turn();
        mock.timers.tick(ms);
        await turn();
      });
    } finally {
      mock.timers.reset();
    }
  };
  const late = { status: 408, code: 'rest_request_timeout', headers: { Connection: 'close' } };

  test('limits the time for a small body', () =>
    paced(async ({ request, intake, memory }, pass) => {
      const bytes = later(intake.bytes());
      for (let count = 0; count < 9; count += 1) {
        request.send(11);
        await pass(100);
      }
      assert.equal(memory.held, 99);
      await pass(100);
      await assert.rejects(bytes, late);
      assert.equal(memory.held, 0);
    }));

  test('a small one that is there in time is received', () =>
    paced(async ({ request, intake }, pass) => {
      const bytes = later(intake.bytes());
      request.send(1);
      await pass(999);
      request.finish();
      await pass(10_000);
      assert.equal((await bytes).length, 1);
    }));

  test('lets a large body take long while it keeps arriving', () =>
    paced(async ({ request, intake }, pass) => {
      const bytes = later(intake.bytes());
      for (let count = 0; count < 100; count += 1) {
        request.send(150);
        await pass(1000);
      }
      request.finish();
      assert.equal((await bytes).length, 15_000);
    }));

  test('one that was quick does not pause for ever', () =>
    paced(async ({ request, intake }, pass) => {
      const bytes = later(intake.bytes());
      request.send(50_000);
      await pass(1000);
      await pass(2999);
      await pass(1);
      await assert.rejects(bytes, late);
    }));

  test('disconnects a client that sends a file too slowly', () =>
    paced(async ({ request, intake }, pass) => {
      const passing = later(
        intake.passOn(async () => {
          await request.toArray();
        }),
      );
      request.send(1);
      await pass(1000);
      assert.ok(request.destroyed);
      await assert.rejects(passing);
    }));

  test('does not count time that the server needs', () =>
    paced(async ({ request, intake }, pass) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const passing = intake.passOn(() => promise);
      request.send(1);
      for (let count = 0; count < 10; count += 1) await pass(1000);
      assert.ok(!request.destroyed);
      resolve();
      await passing;
      intake.close();
    }));
});
