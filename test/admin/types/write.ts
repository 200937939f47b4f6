import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startQuoin } from '../../support/index.ts';
import { describedTypes } from './described.ts';

/** Writes the types that the admin interface reads answers with. */
const quoin = await startQuoin();
writeFileSync(
  join(import.meta.dirname, '../../../admin/src/server/generated-types.ts'),
  await describedTypes(quoin.as('admin')),
);
await quoin.stop();
