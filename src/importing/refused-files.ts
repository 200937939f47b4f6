import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathsOf } from './media-files.ts';
import { isFileName } from './wxr/known-meta.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/**
 * Files of the old site that are not served here, because their content or type is refused: they are stored beside the left-overs,
 * under their old paths, readable for their owner only.
 */
export class RefusedFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get folder(): string {
    return this.#folder;
  }

  /** @throws Error where it cannot be written */
  async keep(path: string, from: string): Promise<void> {
    if (!isInside(path)) throw new Error('it does not name a file');
    const target = join(this.#folder, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(from, target);
    await chmod(target, 0o600);
  }

  /** Removes the refused files of an attachment, before its file is imported again. */
  async forget(item: WxrItem): Promise<void> {
    for (const path of this.of(item)) await rm(join(this.#folder, path), { force: true });
  }

  /** The paths of the stored files of an attachment. */
  of(item: WxrItem): string[] {
    return pathsOf(item).filter((path) => isInside(path) && existsSync(join(this.#folder, path)));
  }
}

const isInside = (path: string): boolean => path.split('/').every(isFileName);
