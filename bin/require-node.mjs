import { existsSync } from 'node:fs';

// Read by any Node since 12, so that one that is too old can still say so: nothing newer stands in this file.
const NEEDED = [24, 7];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  // A checkout has a Node among its packages.
  const inCheckout = existsSync(new URL('../src', import.meta.url));
  process.stderr.write(
    `Quoin needs Node ${NEEDED.join('.')} or newer; this is ${process.version}, at ${process.execPath}.\n` +
      (inCheckout
        ? 'Run "npm ci", which brings a Node of its own, then "npm start" or "npx quoin": they use it.\n'
        : ''),
  );
  process.exit(1);
}
