import type { CopiedTable, SitePlan, TableSum } from '../storage/index.ts';
import { FORMAT, FORMAT_VERSION } from './archive-format.ts';
import { TransferError } from './reporting.ts';

/** The first entry of a backup. */
export interface ArchiveHead {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The version of Quoin that made it. */
  readonly quoin: string;
  /** The time at which its rows were read, GMT. */
  readonly made: string;
  readonly schema: number;
  readonly tables: readonly CopiedTable[];
}

/** The last entry but one. */
export interface ArchiveManifest {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly nextIds: SitePlan['nextIds'];
  readonly files: { readonly count: number; readonly bytes: number };
  /** Indexes of file entries whose items were deleted before the rows were read. */
  readonly leftOut: readonly number[];
}

/** @throws TransferError when it is not a backup of Quoin, or has an unknown format */
export function readHead(text: string, path: string): ArchiveHead {
  const head = parsed(text) as Partial<ArchiveHead> | undefined;
  if (head?.format !== FORMAT) throw foreign(path);
  if (head.version !== FORMAT_VERSION)
    throw new TransferError(
      `${path} has format ${head.version}, this Quoin supports ${FORMAT_VERSION}: use a newer Quoin`,
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

export const foreign = (path: string): TransferError => new TransferError(`${path} is not a backup of Quoin`);

export const damaged = (path: string, cause?: unknown): TransferError =>
  new TransferError(`${path} is damaged or incomplete: nothing was restored, use another backup`, { cause });
