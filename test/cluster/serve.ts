import { serve } from '../durability/serving.ts';
import { startPostgres, startRoundRobin, temporaryFolder } from '../support/index.ts';

// Serves one site as it is served on several machines: PostgreSQL with a hot standby, two instances that read from it, a
// balancer that deals requests out in turn. Settings are taken from the environment. Ends with SIGTERM.
const primary = await startPostgres();
const database = await primary.createDatabase();
const standby = await primary.startStandby();
const replica = Object.assign(new URL(database), { port: String(standby.port) }).href;
// Machines have data folders of their own; the files lie in one that they share.
const uploads = temporaryFolder();
const servers: string[] = [];
const balancer = await startRoundRobin(servers);
const settings = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('QUOIN_'))),
  QUOIN_DATABASE_REPLICAS: replica,
  QUOIN_UPLOADS: uploads,
  QUOIN_URL: balancer.url,
} as Record<string, string>;
const instances = [];
for (let count = 0; count < 2; count += 1) {
  const instance = await serve({ data: temporaryFolder(), database, environment: settings });
  instances.push(instance);
  servers.push(instance.url);
}
process.stdout.write(`Quoin is listening on ${balancer.url}\n`);

await new Promise((resolve) => process.once('SIGTERM', resolve));
await balancer.stop();
const codes = await Promise.all(instances.map((instance) => instance.kill('SIGTERM')));
await standby.stop();
await primary.stop();
process.exitCode = codes.find((code) => code !== 0) ?? 0;
