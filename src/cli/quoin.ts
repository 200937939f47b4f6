#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { readConfig, type Setting, settings } from '../config/index.ts';
import { startServer } from '../main.ts';

const options = Object.fromEntries(
  Object.values<Setting>(settings).flatMap(({ flag }) => (flag ? [[flag, { type: 'string' as const }]] : [])),
);
const { values } = parseArgs({ args: process.argv.slice(3), options, strict: true });
const { config } = readConfig(values as Record<string, string>, process.env);
const server = await startServer(config);
if (server.generatedPassword)
  console.log(`Administrator ${config.adminUser}, password ${server.generatedPassword} (shown once)`);
console.log(`Quoin is listening on ${server.address}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.stop());
