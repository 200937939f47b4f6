import type { TakenFile } from './media-files.ts';

type StoredFile = Pick<TakenFile, 'key' | 'details'>;

/**
 * Maps addresses of the old site's files to addresses here. Texts of posts refer to the files and their smaller copies
 * (`shore-300x200.jpg`); a copy that does not exist here is replaced by the whole picture.
 */
export class MediaLinks {
  readonly #files = new Map<string, StoredFile>();
  readonly #stays: boolean;

  /** @param stays whether texts are unchanged */
  constructor(stays: boolean) {
    this.#stays = stays;
  }

  add(address: string, file: StoredFile): void {
    const path = withoutScheme(address);
    this.#files.set(path, file);
    // Copies of a picture that WordPress has scaled down have the name of the upload.
    const upload = path.replace(/-scaled(?=\.\w+$)/, '');
    if (!this.#files.has(upload)) this.#files.set(upload, file);
  }

  rewrite(text: string): string {
    if (this.#stays || this.#files.size === 0) return text;
    return text.replace(/https?:\/\/[^\s"'<>()[\]\\]+/g, (address) => this.#find(address) ?? address);
  }

  #find(address: string): string | undefined {
    const path = withoutScheme(address);
    const whole = this.#files.get(path);
    if (whole) return addressOf(whole.key);
    const [, stem, size, extension] = /^(.*)-(\d+x\d+)(\.\w+)$/.exec(path) ?? [];
    const original = stem === undefined ? undefined : this.#files.get(`${stem}${extension}`);
    if (!original) return undefined;
    const copies = Object.values(
      (original.details['sizes'] ?? {}) as Record<string, { file: string; width: number; height: number }>,
    );
    const copy = copies.find(({ width, height }) => `${width}x${height}` === size);
    return addressOf(copy ? original.key.replace(/[^/]+$/, copy.file) : original.key);
  }
}

/** Relative to the root of the site, whose address may change: absolute addresses are built when texts are sent. */
const addressOf = (key: string): string => `/uploads/${key}`;

/** Whether two addresses belong to the same site, regardless of their schemes. */
export const isSameSite = (one: string, other: string): boolean => withoutScheme(one) === withoutScheme(other);

const withoutScheme = (address: string): string => address.replace(/^https?:/, '').replace(/[?#].*$/, '');
