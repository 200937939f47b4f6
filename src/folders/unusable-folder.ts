import { readFileSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { spaceOf } from './space.ts';

/** A folder or file cannot be used: the message has its path, its owner, the user of the process, and what to do. */
export class UnusableFolder extends Error {}

/** The user that the process runs as, by name if there is one. */
const runner = (): string => nameOf(process.geteuid?.());

/** The error for a path that cannot be written to, by system error code. */
export function unwritable(path: string, flag: string, cause: NodeJS.ErrnoException): UnusableFolder {
  const { code = '' } = cause;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom(path, flag, cause);
  const whose = `${whoseIs(path)}, and Quoin runs as ${runner()}`;
  if (code === 'EROFS')
    return new UnusableFolder(
      `cannot write to ${path}, which is on a disk that is mounted read-only: ${whose}; mount it for writing, or name another folder with ${flag}`,
      { cause },
    );
  return new UnusableFolder(
    `cannot write to ${path}: ${whose}; ${remedy(path)}, or name another folder with ${flag} (${code})`,
    { cause },
  );
}

/** The error for a folder that cannot be created. @param parent its nearest existing ancestor */
export function unmakable(
  path: string,
  flag: string,
  { parent, cause }: { parent: string; cause: NodeJS.ErrnoException },
): UnusableFolder {
  const { code = '' } = cause;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom(parent, flag, cause);
  const whose = `${parent} belongs to ${ownerOf(parent)}, and Quoin runs as ${runner()}`;
  if (code === 'EACCES' || code === 'EPERM')
    return new UnusableFolder(
      `cannot create the folder ${path}: ${whose}; create it with "install -d -o ${runner()} ${path}", or name another folder with ${flag} (${code})`,
      { cause },
    );
  return new UnusableFolder(
    `cannot create the folder ${path}, since nothing can be created there: ${whose}; name another folder with ${flag} (${code})`,
    { cause },
  );
}

/** The error for a path that exists and is no folder. */
export function noFolder(path: string, flag: string, cause?: unknown): UnusableFolder {
  const target = linkOf(path);
  const what =
    target === undefined
      ? `is a file where a folder is needed: it belongs to ${ownerOf(path)}, and Quoin runs as ${runner()}; move it away`
      : `is a link to ${target}, which does not exist: Quoin, which runs as ${runner()}, follows it; create that folder`;
  return new UnusableFolder(`${path} ${what}, or name another folder with ${flag}`, { cause });
}

/** The error for a disk that is full, or full for the user that Quoin runs as. */
export function noRoom(path: string, flag: string, cause?: unknown): UnusableFolder {
  const space = spaceOf(path);
  const left = space === undefined ? '' : ` (${megabytes(space.free)} of ${megabytes(space.size)} MB are free)`;
  return new UnusableFolder(
    `the disk of ${path} is full${left}: ${whoseIs(path)}, and Quoin runs as ${runner()}; free some space, or name another folder with ${flag}`,
    { cause },
  );
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '');

function whoseIs(path: string): string {
  const stats = statsOf(path);
  return `it belongs to ${nameOf(stats?.uid)}${stats ? ` (mode ${(stats.mode & 0o777).toString(8)})` : ''}`;
}

const ownerOf = (path: string): string => nameOf(statsOf(path)?.uid);

function remedy(path: string): string {
  const stats = statsOf(path);
  if (stats && stats.uid === process.geteuid?.())
    return `allow it with "chmod u+rw${stats.isDirectory() ? 'x' : ''} ${path}"`;
  return `give it to Quoin with "chown -R ${runner()} ${path}"`;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** The name of a user of this machine; the id when it has none, as in many containers. */
function nameOf(uid: number | undefined): string {
  if (uid === undefined) return 'an unknown user';
  try {
    const users = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
    return users.find(([, , number]) => number === String(uid))?.[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}
