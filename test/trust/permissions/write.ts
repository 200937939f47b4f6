import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPermissions } from './start.ts';
import { printed } from './table.ts';

/** Writes docs/permissions.md. */
const { quoin, table } = await startPermissions();
writeFileSync(join(import.meta.dirname, '../../../docs/permissions.md'), printed(table));
await quoin.stop();
