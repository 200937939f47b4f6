import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Packed {
  /** The packed file. */
  readonly path: string;
  readonly version: string;
  /** Bytes of the packed file. */
  readonly size: number;
  readonly files: readonly string[];
}

/** Builds and packs a package of this checkout, as it is published. @param folder where the packed file goes */
export function pack(folder: string, source = root): Packed {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source, stdio: 'pipe' }).toString(),
  );
  return {
    path: join(folder, packed.filename),
    version: packed.version,
    size: packed.size,
    files: packed.files.map(({ path }: { path: string }) => path),
  };
}
