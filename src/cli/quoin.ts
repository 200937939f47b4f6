#!/usr/bin/env node
import './require-node.mjs';

// Imported when it is known that this Node can.
const { run } = await import('./run.ts');
await run(process.argv.slice(2));
