/** Told how far the work is. */
export type OnProgress = (part: string, done: number, total: number) => void;
