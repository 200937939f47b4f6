import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readBucket } from '../../src/files/s3/bucket.ts';
import { StoreClient } from '../../src/files/s3/store-client.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** Whom the store knows. */
export const storeCredentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** An S3-compatible object store that runs for tests. */
interface RunningStore {
  readonly port: number;
  /** The address of something in the store, as the setting takes it. @param port of who stands in between */
  address(bucket: string, options?: { prefix?: string; port?: number }): string;
  /** Makes an empty bucket. @returns its name */
  createBucket(): Promise<string>;
}

/** One of its own. */
export interface ObjectStore extends RunningStore {
  /** Ends it at once, as a crash does; what it has stored stays. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

/** Somebody without rights of whom nothing else is. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const parts = ['account', 'container', 'object', 'proxy'] as const;
const behindProxy = parts.filter((part) => part !== 'proxy');
const filters = ['catch_errors', 'cache', 's3api', 'tempauth', 'copy', 'slo', 'dlo', 'symlink', 'versioned_writes'];

/**
 * Starts a store that belongs to the tests: Swift with its S3 interface, four processes on free ports of this machine.
 *
 * @throws when it is not installed, saying what to install: nothing is skipped in silence
 */
export async function startObjectStore(): Promise<ObjectStore> {
  for (const part of parts) checkInstalled(part);
  const root = temporaryFolder();
  const ports = await Promise.all(parts.map(freePort));
  const portOf = (part: (typeof parts)[number]) => ports[parts.indexOf(part)] ?? assert.fail();
  const port = portOf('proxy');
  configure(root, portOf);
  let running: ChildProcess[] = [];
  process.once('exit', () => running.forEach((one) => void one.kill('SIGKILL')));

  const store = objectStoreAt(port);

  async function startPart(part: (typeof parts)[number]) {
    const log = openSync(join(root, `${part}.log`), 'a');
    const line = [`/usr/bin/swift-${part}-server`, join(root, `${part}-server.conf`)];
    const as = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=KILL'];
    const [file = '', ...args] = isRoot ? ['setpriv', ...as, ...line] : line;
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', log, log], env: { PATH: process.env['PATH'] } });
    running.push(child);
    await until(async () => {
      if (child.exitCode !== null) assert.fail(readFileSync(join(root, `${part}.log`), 'utf8'));
      return accepts(portOf(part));
    });
  }

  async function start() {
    // The proxy last, as it answers for the others from its first moment.
    await Promise.all(behindProxy.map(startPart));
    await startPart('proxy');
    await until(async () => {
      const fault = await ask(store.address('no-such-bucket'), 'GET').catch((error: unknown) => error);
      return Object(fault).code === 'NoSuchBucket';
    });
  }

  async function halt() {
    const ended = running;
    running = [];
    await Promise.all(
      ended.map((one) => {
        const gone = new Promise((resolve) => one.once('exit', resolve));
        one.kill('SIGKILL');
        return gone;
      }),
    );
  }

  await start();
  return { ...store, start, halt, stop: halt };
}

/** The store that listens on a port. */
export function objectStoreAt(port: number): RunningStore {
  const address: RunningStore['address'] = (bucket, { prefix = '', port: through = port } = {}) =>
    `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${through}&path-style=true`;
  return {
    port,
    address,
    async createBucket() {
      const bucket = `test-${randomBytes(6).toString('hex')}`;
      await ask(address(bucket), 'PUT');
      return bucket;
    },
  };
}

const ask = (bucket: string, method: 'PUT' | 'GET') =>
  new StoreClient(readBucket(bucket), storeCredentials).ask({ method, path: '' });

/** @returns whether something listens on a port of this machine */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      });
  });

function checkInstalled(part: string): void {
  try {
    accessSync(`/usr/bin/swift-${part}-server`);
  } catch {
    const packages = parts.map((one) => `swift-${one}`).join(' ');
    throw new Error(`no object store is installed: these tests need one; apt-get install ${packages} brings it`);
  }
}

/** Writes down what the processes need to find each other: one device, one copy of everything. */
function configure(root: string, portOf: (part: (typeof parts)[number]) => number): void {
  mkdirSync(join(root, 'devices/d1'), { recursive: true });
  const common = `swift_dir = ${root}\nbind_ip = 127.0.0.1\nworkers = 0\nuser = nobody\nlog_level = WARNING`;
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = Policy-0\ndefault = yes\n',
  );
  for (const part of behindProxy)
    write(
      `${part}-server.conf`,
      `[DEFAULT]\n${common}\nbind_port = ${portOf(part)}\ndevices = ${root}/devices\nmount_check = false\n` +
        `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`,
    );
  // Nothing answers at the address of the cache, which is as good as an empty one.
  const more: Record<string, string> = {
    cache: 'memcache_servers = 127.0.0.1:1',
    tempauth: `user_${storeCredentials.accessKeyId.replace(':', '_')} = ${storeCredentials.secretAccessKey} .admin`,
    versioned_writes: 'allow_versioned_writes = true',
  };
  const sections = filters.map(
    (name) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${more[name] ?? ''}\n`,
  );
  write(
    'proxy-server.conf',
    `[DEFAULT]\n${common}\nbind_port = ${portOf('proxy')}\n[pipeline:main]\n` +
      `pipeline = ${filters.join(' ')} proxy-server\n${sections.join('')}` +
      // A part that was away for a moment is asked again at once; by default it counts as away for a minute more.
      '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true\n' +
      'error_suppression_interval = 0\n',
  );
  const devices = behindProxy.map((part) => [part, portOf(part)] as const);
  execFileSync('/usr/bin/python3', ['-c', rings], { cwd: root, input: JSON.stringify(devices), stdio: 'pipe' });
  if (isRoot)
    for (const name of ['.', ...readdirSync(root, { recursive: true }).map(String)])
      chownSync(join(root, name), NOBODY, NOBODY);
}

/** Which device is where, in the form of the store. */
const rings = `
import json, sys
from swift.common.ring import RingBuilder
for part, port in json.load(sys.stdin):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1.0, 'meta': '',
                     'replication_ip': '127.0.0.1', 'replication_port': port})
    builder.rebalance()
    builder.get_ring().save(part + '.ring.gz')
`;
