import { hash } from 'node:crypto';
import type { Config } from '../../src/config/index.ts';
import { startQuoin } from './start-quoin.ts';

/** The process of `startMeasured`: serves, and measures the CPU time of each turn of its event loop. */

const settings = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>;
const quoin = await startQuoin(settings);

const OFTEN_MS = 2;
/** Of this thread alone. */
const { threadCpuUsage } = process;
if (!threadCpuUsage) throw new Error('this Node does not tell the CPU time of a thread');
const now = (): number => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
};
let last = now();
let longest = 0;
const look = (): void => {
  const time = now();
  longest = Math.max(longest, time - last);
  last = time;
};
const timer = setInterval(look, OFTEN_MS);

process.on('message', (message) => {
  look();
  if (message === 'longest turn') {
    process.send?.(longest);
    longest = 0;
    return;
  }
  clearInterval(timer);
  void quoin.stop().then(() => process.disconnect?.());
});
/** What it takes this machine to write a text of 4 MiB as JSON and bytes, to hash and to read it. */
function unitOfWork(): number {
  const text = 'é '.repeat(2 * 1024 * 1024);
  const times = Array.from({ length: 3 }, () => {
    const before = now();
    const json = JSON.stringify({ text });
    hash('sha1', json);
    JSON.parse(Buffer.from(json).toString());
    return now() - before;
  });
  return Math.min(...times);
}
process.send?.({ url: quoin.url, prefix: quoin.prefix, unit: unitOfWork() });
