import cluster from 'node:cluster';
import { type SettingName, settings } from '../../config/index.ts';
import { startServer } from '../../main.ts';
import { answerGathering } from '../../metrics/gather.ts';
import { hasAdminPages } from '../../start-administrator.ts';
import type { Migrated } from '../../storage/index.ts';
import { administratorLine, isWildcardHost } from '../administrator-line.ts';
import type { Command } from '../command.ts';
import { logStarted } from '../log-started.ts';
import { logTo } from '../log-to.ts';
import { surviveDefects } from '../survive-defects.ts';
import { untilStopped } from '../until-stopped.ts';
import { reportServing, startWorkers } from '../workers.ts';
import { writeLine } from '../write-line.ts';

/** `quoin serve`, which `npm start` runs as well. */
export const serve: Command = {
  name: 'serve',
  summary: 'Serve the site until it is stopped',
  settings: Object.keys(settings) as SettingName[],
  example: 'npx quoin serve --port 9000 --data ./site --title "My site"',
  async run({ config, origins }) {
    const log = logTo(process.stderr, config.logLevel);
    surviveDefects(log);
    if (cluster.isWorker) {
      const server = await startServer(config, { log, isWorker: true });
      const stopped = untilStopped(server, config.drain * 1000);
      if (server.readMetrics) answerGathering(process, server.readMetrics);
      reportServing(server);
      await stopped;
      process.disconnect?.();
      return 0;
    }
    await (await import('./reading-folder.ts')).removeLeftOf(config.data);
    const server =
      config.workers > 1
        ? await startWorkers(config, log, printMigrated)
        : await startServer(config, { log, onMigrated: printMigrated });
    const { address, prefix, publicUrl, firstAccess, facts } = server;
    logStarted(log, { config, origins }, { address, facts });
    // Before the line below is printed: a program that reads it may stop the server at once.
    const stopped = untilStopped(server, config.drain * 1000, (why) => writeLine(log, 'info', 'stopping', { why }));
    if (firstAccess) print(administratorLine(config.adminUser, firstAccess, publicUrl));
    if (isWildcardHost(config.host) && publicUrl === address)
      writeLine(
        log,
        'warn',
        `links contain ${address}, which other machines cannot reach: set the public address with --url`,
      );
    if (hasAdminPages(config)) print(`The admin interface is at ${address}/admin/`);
    print(`The posts are at ${address}${prefix}/posts, the reference at ${address}/docs`);
    // Programs wait for this line: keep its format.
    print(`Quoin is listening on ${address}`);
    await stopped;
    writeLine(log, 'info', 'stopped');
    return 0;
  },
};

/** Print the migration of the database and the path of the copy made before it. */
function printMigrated({ version, pending, snapshot }: Migrated): void {
  print(`The schema was migrated from version ${version} to ${pending.at(-1)?.version}`);
  if (snapshot !== undefined) print(`A copy of the database before the migration is at ${snapshot}`);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
