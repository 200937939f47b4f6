import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel says of a process and all its descendants. */

const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** User and system time of a process and of its children that have ended. */
function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const parts = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(parts[place]), 0);
    return { pid: Number(pid), parent: Number(parts[1]), ticks };
  } catch {
    return undefined; // It has ended meanwhile.
  }
}

function treeOf(root: number): Stat[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** CPU time of the trees of these processes, in microseconds. */
export function cpuMicroseconds(roots: readonly number[]): number {
  return roots.flatMap(treeOf).reduce((sum, { ticks }) => sum + ticks, 0) * (1_000_000 / TICKS_PER_SECOND);
}

/** Resident memory of a process and its descendants, in megabytes. */
export function residentMegabytes(root: number): number {
  const kilobytes = treeOf(root).map(({ pid }) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** The processes of this name below a process. */
export function descendantsNamed(root: number, name: string): number[] {
  const isNamed = (pid: number): boolean => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === name;
    } catch {
      return false;
    }
  };
  return treeOf(root).flatMap(({ pid }) => (isNamed(pid) ? [pid] : []));
}
