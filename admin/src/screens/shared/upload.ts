import { type ReadonlySignal, signal } from '@preact/signals';
import { changed, type Media, Problem, uploadBytes } from '../../server/index.ts';
import { type Upload, upload } from '../../server/upload.ts';
import { fileSize } from '../../words/file-size.ts';
import { mediaWords } from '../../words/media.ts';

/** Uploads to the library: three at a time, each with its progress. */

export interface SentFile {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'refused';
  /** The part that was sent, from 0 to 1. */
  readonly part: number;
  /** Why it was refused. */
  readonly reason?: string;
  readonly media?: Media;
}

export interface UploadQueue {
  readonly files: ReadonlySignal<readonly SentFile[]>;
  add(files: Iterable<File>): void;
  /** Cancels an upload and removes it from the list. */
  drop(id: number): void;
  retry(id: number): void;
}

interface QueueOptions {
  /** Called with each uploaded file. */
  readonly onArrived?: (media: Media) => void;
}

/** The number of concurrent uploads. */
const AT_ONCE = 3;

/** A list of uploads. Finished ones are removed when all are finished. */
export function uploadQueue({ onArrived }: QueueOptions = {}): UploadQueue {
  const files = signal<readonly SentFile[]>([]);
  const running = new Map<number, Upload>();
  let last = 0;

  const put = (id: number, changes: Partial<SentFile>): void => {
    files.value = files.value.map((one) => (one.id === id ? { ...one, ...changes } : one));
  };

  /** Makes the browser ask before the page is left during uploads. */
  const guard = (event: BeforeUnloadEvent): void => event.preventDefault();

  function next(): void {
    const free = AT_ONCE - running.size;
    for (const one of files.value.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void work(one);
  }

  async function work({ id, file }: SentFile): Promise<void> {
    const sent = upload(file, (part) => put(id, { part }));
    running.set(id, sent);
    addEventListener('beforeunload', guard);
    put(id, { state: 'sending', part: 0 });
    try {
      const media = await sent.done;
      put(id, { state: 'done', part: 1, media });
      onArrived?.(media);
    } catch (problem) {
      if (problem instanceof Problem) put(id, { state: 'refused', reason: problem.message });
      else if (!(problem instanceof DOMException)) throw problem;
    } finally {
      running.delete(id);
      if (running.size === 0) removeEventListener('beforeunload', guard);
      settle();
      next();
    }
  }

  /** When all uploads have ended, reloads lists and removes the finished ones. */
  function settle(): void {
    if (files.value.some(({ state }) => state === 'waiting' || state === 'sending')) return;
    if (files.value.some(({ state }) => state === 'done')) changed('wp/v2/media?');
    files.value = files.value.filter(({ state }) => state !== 'done');
  }

  return {
    files,
    add(chosen) {
      const added = [...chosen].map((file): SentFile => {
        last += 1;
        const reason = faultOf(file);
        return { id: last, file, part: 0, ...(reason ? { state: 'refused', reason } : { state: 'waiting' }) };
      });
      files.value = [...files.value, ...added];
      next();
    },
    drop(id) {
      files.value = files.value.filter((one) => one.id !== id);
      running.get(id)?.cancel();
    },
    retry(id) {
      put(id, { state: 'waiting', part: 0 });
      next();
    },
  };
}

/** The reason not to send a file at all. */
function faultOf({ size }: File): string | undefined {
  const most = uploadBytes.peek();
  return most !== undefined && size > most ? mediaWords().tooLarge(fileSize(size), fileSize(most)) : undefined;
}
