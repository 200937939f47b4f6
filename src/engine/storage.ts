/** The storage that requests are answered from: http/ knows it only as something to hand on. */
export type { Moment, Storage } from '../storage/index.ts';
