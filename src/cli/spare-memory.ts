import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const GROWTH_BYTES = 8 * 1024 * 1024;
const CHECK_MS = 10;

interface Heap {
  /** Bytes in use, garbage included. */
  used(): number;
  collect(): void;
}

/**
 * Collects garbage whenever the heap has grown by 8 MB, for commands that read a whole site. V8 marks beside the work, which
 * produces garbage faster than it marks, and the process keeps the memory: an import took 180 to 225 MB instead of 150 to 170,
 * in the same time.
 *
 * @returns a function that stops it
 */
export function spareMemory(heap: Heap = ownHeap()): () => void {
  let limit = heap.used() + GROWTH_BYTES;
  const checking = setInterval(() => {
    if (heap.used() < limit) return;
    heap.collect();
    limit = heap.used() + GROWTH_BYTES;
  }, CHECK_MS);
  return () => clearInterval(checking);
}

function ownHeap(): Heap {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  return { used: () => getHeapStatistics().used_heap_size, collect };
}
