import cluster from 'node:cluster';
import { type SettingName, settings } from '../../config/index.ts';
import { startServer } from '../../main.ts';
import { answerGathering } from '../../metrics/gather.ts';
import { hasAdminPages } from '../../start-administrator.ts';
import type { Migrated } from '../../storage/index.ts';
import { administratorLine } from '../administrator-line.ts';
import type { Command } from '../command.ts';
import { isEverywhere } from '../is-everywhere.ts';
import { logTo } from '../log-to.ts';
import { surviveDefects } from '../survive-defects.ts';
import { tellStarted } from '../tell-started.ts';
import { untilStopped } from '../until-stopped.ts';
import { startWorkers, tellServing } from '../workers.ts';
import { writeLine } from '../write-line.ts';

/** `quoin serve`: also what `npm start` runs. */
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
      tellServing(server);
      await stopped;
      process.disconnect?.();
      return 0;
    }
    const server =
      config.workers > 1
        ? await startWorkers(config, log, tellMigrated)
        : await startServer(config, { log, onMigrated: tellMigrated });
    const { address, prefix, publicUrl, firstAccess, facts } = server;
    tellStarted(log, { config, origins }, { address, facts });
    // Who has read that it listens may stop it at once.
    const stopped = untilStopped(server, config.drain * 1000, (why) => writeLine(log, 'info', 'stopping', { why }));
    if (firstAccess) print(administratorLine(config.adminUser, firstAccess, publicUrl));
    if (isEverywhere(config.host) && publicUrl === address)
      writeLine(
        log,
        'warn',
        `links name ${address}, which other machines cannot reach: give the public address by --url`,
      );
    if (hasAdminPages(config)) print(`The admin interface is at ${address}/admin/`);
    print(`The posts are at ${address}${prefix}/posts, the reference at ${address}/docs`);
    // Programs wait for this line: it stands by itself, in this form.
    print(`Quoin is listening on ${address}`);
    await stopped;
    writeLine(log, 'info', 'stopped');
    return 0;
  },
};

/** Says what was done to the database, and where it is as it was before. */
function tellMigrated({ version, pending, snapshot }: Migrated): void {
  print(`The schema was brought from version ${version} to ${pending.at(-1)?.version}`);
  if (snapshot !== undefined) print(`The database as it was before is at ${snapshot}`);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
