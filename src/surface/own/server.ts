import { can, onlyIf } from '../../access/index.ts';
import { version } from '../../version.ts';
import type { OwnRoute } from './own-route.ts';

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'server',
  type: 'object',
  properties: {
    version: { type: 'string', description: 'version of Quoin' },
    database: { type: 'string', enum: ['sqlite', 'postgres'], description: 'database engine' },
    node: { type: 'string', description: 'version of Node' },
  },
};

/** What the server runs on, for administrators. */
export const serverRoute: OwnRoute = {
  method: 'GET',
  path: '/server',
  arguments: {},
  schema,
  access: ({ actor }) => onlyIf(can(actor, 'manage_options'), 'rest_forbidden'),
  async answer(_input, { storage }) {
    const { engine } = await storage.facts();
    return { status: 200, body: { version, database: engine, node: process.versions.node } };
  },
};
