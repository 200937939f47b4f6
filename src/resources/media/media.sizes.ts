import { type Files, keysOf, type MediaDetails } from '../../files/index.ts';
import { all, equals, moreThan, type PostRow, type Storage } from '../../storage/index.ts';

/** Makes the smaller copies of pictures, beside requests and outside of transactions. */
export interface SizeMaker {
  /** Makes those of one item, now. Never fails: what could not be done is done at another occasion. */
  make(id: number): Promise<void>;
  /** Makes those that are still missing, one item after the other. */
  resume(): Promise<void>;
  /** Waits for what has begun. */
  close(): Promise<void>;
}

interface SizeMakerOptions {
  readonly files: Pick<Files, 'makeSizes' | 'deleteAll'>;
  readonly storage: Storage;
  /** Is told what went wrong. */
  readonly onFault: (error: unknown) => void;
}

const AT_ONCE = 50;

/** What is still to be made is marked in the rows, so that nothing is forgotten when the server stops. */
export function sizeMaker({ files, storage, onFault }: SizeMakerOptions): SizeMaker {
  const running = new Map<number, Promise<void>>();
  let resuming: Promise<void> | undefined;
  let hasFailed = false;
  let isClosed = false;

  async function makeSizes(id: number): Promise<void> {
    const item = await storage.posts.get(id);
    if (item?.awaits_sizes !== 1) return;
    const sizes = await files.makeSizes(item.file_key);
    const details: MediaDetails = { ...(item.media_details as unknown as MediaDetails), sizes };
    let isKept = false;
    try {
      isKept = await keep(item, details);
    } finally {
      const made = keysOf(item.file_key, details).filter((key) => key !== item.file_key);
      if (!isKept) await files.deleteAll(made);
    }
  }

  /** Notes the copies in the row, unless it is gone or somebody else has made them. */
  const keep = ({ id, file_key }: PostRow, { sizes }: MediaDetails): Promise<boolean> =>
    storage.transaction(async ({ posts }) => {
      const item = await posts.get(id);
      if (item?.awaits_sizes !== 1 || item.file_key !== file_key) return false;
      await posts.update(item, { media_details: { ...item.media_details, sizes }, awaits_sizes: 0 });
      return true;
    });

  function make(id: number): Promise<void> {
    const known = running.get(id);
    if (known || isClosed) return known ?? Promise.resolve();
    const work = makeSizes(id)
      .then(
        () => {
          if (!hasFailed) return;
          hasFailed = false;
          void resume();
        },
        (error: unknown) => {
          hasFailed = true;
          if (!isClosed) onFault(error);
        },
      )
      .finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  async function makeMissing(): Promise<void> {
    for (let last = 0; !isClosed; ) {
      const where = all(equals('awaits_sizes', 1), moreThan('id', last));
      const ids = await storage.posts.ids({ where, order: [{ column: 'id', direction: 'asc' }], limit: AT_ONCE });
      if (ids.length === 0) return;
      for (const id of ids) if (!isClosed) await make(id);
      last = ids.at(-1) ?? last;
    }
  }

  function resume(): Promise<void> {
    resuming ??= makeMissing()
      .catch(onFault)
      .finally(() => {
        resuming = undefined;
      });
    return resuming;
  }

  return {
    make,
    resume,
    async close() {
      isClosed = true;
      await Promise.all([...running.values(), resuming]);
    },
  };
}
