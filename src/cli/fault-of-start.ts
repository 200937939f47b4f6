import { UnusableStore } from '../files/index.ts';
import { UnusableFolder } from '../folders/index.ts';
import { CopyDiffersError, NewerSchemaError, UnusableDatabaseError } from '../storage/index.ts';
import { TransferError } from '../transfer/transfer-error.ts';

/** What is to be done about faults of the system, by their codes. */
const advice: Readonly<Record<string, string>> = {
  EACCES: 'Quoin may not do that: check who owns the folder, or choose a port above 1023',
  EPERM: 'Quoin may not do that: check who owns the folder',
  EROFS: 'it cannot be written to',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  ENOENT: 'there is no such file or folder',
  EISDIR: 'a folder stands where a file is needed',
  ENOSPC: 'the disk is full',
  EADDRNOTAVAIL: 'this machine has no such address: choose another with --host',
  ENOTFOUND: 'this name has no address: choose another with --host',
};

/** Faults whose message is for people. */
const forPeople = [
  NewerSchemaError,
  UnusableDatabaseError,
  UnusableFolder,
  UnusableStore,
  CopyDiffersError,
  TransferError,
];

/** Why the server or the database could not be opened, for people; nothing for what is a defect. */
export function faultOfStart(error: unknown): string | undefined {
  if (forPeople.some((kind) => error instanceof kind)) return (error as Error).message;

  const { code, path, hostname, address, port, cause } = Object(error) as NodeJS.ErrnoException & {
    hostname?: string;
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is in use: choose another with --port, or 0 for one that is free`;
  const told = code === undefined ? undefined : advice[code];
  // A module may have said in its own words what failed; the system's reason is behind them.
  if (told === undefined) return cause === undefined ? undefined : faultOfStart(cause);
  return `cannot use ${path ?? hostname ?? address ?? 'a file'}: ${told} (${code})`;
}
