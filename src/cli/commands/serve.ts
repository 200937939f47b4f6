import { type SettingName, settings } from '../../config/index.ts';
import { startServer } from '../../main.ts';
import type { Command } from '../command.ts';
import { logTo } from '../log-to.ts';
import { untilStopped } from '../until-stopped.ts';

/** `quoin serve`: also what `npm start` runs. */
export const serve: Command = {
  name: 'serve',
  summary: 'serves the site until it is stopped',
  settings: Object.keys(settings) as SettingName[],
  example: 'npx quoin serve --port 9000 --data ./site --title "My site"',
  async run({ config }) {
    const server = await startServer(config, { log: logTo(process.stderr, config.logLevel) });
    const { address, prefix, generatedPassword } = server;
    if (generatedPassword !== undefined)
      print(`The administrator is ${config.adminUser}, with the password ${generatedPassword} (shown this once)`);
    print(`The interface is at ${address}${prefix}, its reference at ${address}/docs`);
    // Programs wait for this line: it stands by itself, in this form.
    print(`Quoin is listening on ${address}`);
    await untilStopped(server);
    return 0;
  },
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
