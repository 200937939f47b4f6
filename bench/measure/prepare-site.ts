import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../test/support/start-postgres.ts';

const here = fileURLToPath(new URL('..', import.meta.url));
const sites = join(here, 'sites');

/** A site to be measured. */
export interface Site {
  readonly data: string;
  /** The address of the database, where it is not in the folder. */
  readonly database?: string;
  /** Removes what belongs to this run alone. */
  remove(): Promise<void>;
}

interface Wanted {
  readonly posts: number;
  readonly engine: 'sqlite' | 'postgres';
  /** A database that has a site already. */
  readonly database?: string | undefined;
  /** Whether the run changes it: then it is measured on a copy. */
  readonly isWritten: boolean;
}

/** A site of the wanted size. On SQLite it is made once and kept, so that each run begins with the same one. */
export async function prepareSite({ posts, engine, database, isWritten }: Wanted): Promise<Site> {
  const generate = (...where: string[]): void => {
    execFileSync(process.execPath, [join(here, 'generate.ts'), '--posts', String(posts), ...where], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  };
  const data = join(sites, `measured-${posts}`);
  const removeData = (): void => rmSync(data, { recursive: true, force: true });
  removeData();
  if (engine === 'postgres') {
    mkdirSync(data, { recursive: true });
    if (database !== undefined) return { data, database, remove: async () => removeData() };
    const server = await startPostgres();
    const address = await server.createDatabase();
    generate('--database', address);
    return {
      data,
      database: address,
      async remove() {
        await server.stop();
        removeData();
      },
    };
  }
  const kept = join(sites, `sqlite-${posts}`);
  if (!existsSync(join(kept, 'made'))) {
    rmSync(kept, { recursive: true, force: true });
    generate('--data', kept);
    mkdirSync(join(kept, 'made'));
  }
  if (!isWritten) return { data: kept, remove: async () => {} };
  execFileSync('cp', ['--reflink=auto', '-r', kept, data]);
  return { data, remove: async () => removeData() };
}
