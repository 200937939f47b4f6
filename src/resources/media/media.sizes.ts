import { type Files, keysOf, type MediaDetails } from '../../files/index.ts';
import { all, equals, moreThan, type PostRow, type Storage } from '../../storage/index.ts';

/** Makes the smaller copies of pictures in the background, outside of transactions. */
export interface SizeMaker {
  /** Make the copies of one item now. Never rejects: a failed attempt is repeated later. */
  make(id: number): Promise<void>;
  /** Make all missing copies, one item after the other. */
  resume(): Promise<void>;
  /** Wait for work in progress. */
  close(): Promise<void>;
}

interface SizeMakerOptions {
  readonly files: Pick<Files, 'makeSizes' | 'deleteAll'>;
  readonly storage: Storage;
  /** Called with each error. */
  readonly onFault: (error: unknown) => void;
}

const BATCH_SIZE = 50;

/** Creates a size maker. Rows mark what is still to be made, so that the work continues after a restart. */
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
    let isSaved = false;
    try {
      isSaved = await save(item, details);
    } finally {
      const made = keysOf(item.file_key, details).filter((key) => key !== item.file_key);
      if (!isSaved) await files.deleteAll(made);
    }
  }

  /** Save the copies in the row, unless it was deleted or another process has made them. */
  const save = ({ id, file_key }: PostRow, { sizes }: MediaDetails): Promise<boolean> =>
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
      const ids = await storage.posts.ids({ where, order: [{ column: 'id', direction: 'asc' }], limit: BATCH_SIZE });
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
