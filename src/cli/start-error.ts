import { UnusableStore } from '../files/index.ts';
import { UnusableFolder } from '../folders/index.ts';
import { CopyDiffersError, NewerSchemaError, UnusableDatabaseError } from '../storage/index.ts';
import { TransferError } from '../transfer/reporting.ts';

/** Explanations of system errors by code. */
const advice: Readonly<Record<string, string>> = {
  EACCES: 'permission denied: check who owns the folder, or choose a port above 1023',
  EPERM: 'permission denied: check who owns the folder',
  EROFS: 'it is read-only',
  ENOTDIR: 'there is a file where a folder is needed',
  EEXIST: 'there is a file where a folder is needed',
  ENOENT: 'there is no such file or folder',
  EISDIR: 'there is a folder where a file is needed',
  ENOSPC: 'the disk is full',
  EADDRNOTAVAIL: 'this machine has no such address: choose another with --host',
  ENOTFOUND: 'this host name cannot be resolved: choose another with --host',
};

/** Errors whose message is for users. */
const userErrors = [
  NewerSchemaError,
  UnusableDatabaseError,
  UnusableFolder,
  UnusableStore,
  CopyDiffersError,
  TransferError,
];

/** The message for a user when the server or the database cannot be opened; undefined for a defect. */
export function startError(error: unknown): string | undefined {
  if (userErrors.some((kind) => error instanceof kind)) return (error as Error).message;

  const { code, path, hostname, address, port, cause } = Object(error) as NodeJS.ErrnoException & {
    hostname?: string;
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is in use: choose another with --port; 0 picks a free one`;
  const reason = code === undefined ? undefined : advice[code];
  // A module may have wrapped the system error.
  if (reason === undefined) return cause === undefined ? undefined : startError(cause);
  return `cannot use ${path ?? hostname ?? address ?? 'a file'}: ${reason} (${code})`;
}
