import { after } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { Client } from '../support/client.ts';

/** Of the first administrator of an imported site. */
export const PASSWORD = 'import-pass-1';

/** Serves an imported site as it is, with no users but its own and the first administrator, until the tests end. */
export async function serveSite(site: string) {
  const { config } = readConfig({}, {});
  const server = await startServer({ ...config, port: 0, data: site });
  after(() => server.stop());
  return {
    address: server.address,
    storage: server.storage,
    admin: new Client(server.address, server.prefix, { login: 'admin', secret: PASSWORD }),
    anonymous: new Client(server.address, server.prefix, undefined),
  };
}
