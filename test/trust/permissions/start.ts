import { readConfig } from '../../../src/config/index.ts';
import { siteOf } from '../../../src/start.ts';
import { type Quoin, startQuoin } from '../../support/index.ts';
import { makeScenery, type PermissionTable, permissionTable, type Scenery } from './table.ts';

/** A server where visitors may comment, and the permission table of its definitions. */
export async function startPermissions(): Promise<{ quoin: Quoin; table: PermissionTable; scenery: Scenery }> {
  const settings = { anonymousComments: true, commentInterval: 0, loginAttempts: 0 };
  const quoin = await startQuoin(settings);
  const site = await siteOf({ ...readConfig({}, {}).config, ...settings, data: quoin.data }, quoin.storage);
  const scenery = await makeScenery(quoin);
  return { quoin, scenery, table: await permissionTable(quoin, site, scenery) };
}
