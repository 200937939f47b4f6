import type { CopiedTable, SitePlan, TableSum } from '../storage/index.ts';
import { FORMAT, FORMAT_VERSION } from './archive-format.ts';
import { TransferError } from './transfer-error.ts';

/** The first entry of a backup. */
export interface ArchiveHead {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The Quoin that made it. */
  readonly quoin: string;
  /** The moment that its rows are of, GMT. */
  readonly made: string;
  readonly schema: number;
  readonly tables: readonly CopiedTable[];
}

/** The last entry but one. */
export interface ArchiveManifest {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly nextIds: SitePlan['nextIds'];
  readonly files: { readonly count: number; readonly bytes: number };
  /** Places, among the entries of files, of those that no item had any more when the rows were read. */
  readonly leftOut: readonly number[];
}

/** @throws TransferError when it is of another program, or of a format that this Quoin does not know */
export function readHead(text: string, path: string): ArchiveHead {
  const head = parsed(text) as Partial<ArchiveHead> | undefined;
  if (head?.format !== FORMAT) throw foreign(path);
  if (head.version !== FORMAT_VERSION)
    throw new TransferError(
      `${path} has format ${head.version}, this Quoin knows ${FORMAT_VERSION}: use a newer Quoin`,
    );
  return head as ArchiveHead;
}

export function readManifest(text: string, path: string): ArchiveManifest {
  const manifest = parsed(text) as ArchiveManifest | undefined;
  if (!manifest) throw damaged(path);
  return manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const foreign = (path: string): TransferError => new TransferError(`${path} is no backup of Quoin`);

export const damaged = (path: string, cause?: unknown): TransferError =>
  new TransferError(`${path} is damaged, or was cut short: nothing was restored, take another backup`, { cause });
