#!/usr/bin/env node
import './require-node.mjs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Types are stripped once, not with every command.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

// Imported when it is known that this Node can.
const { run } = await import('./run.ts');
await run(process.argv.slice(2));
