/** The storage that requests are answered from: http/ knows it only as something to hand on. */
export type { Storage } from '../storage/index.ts';
