import { resolve } from 'node:path';

const examples = resolve(import.meta.dirname, '..');

// The shared client is beside this folder; addresses of Quoin end with a slash.
export default { skipTrailingSlashRedirect: true, turbopack: { root: examples }, outputFileTracingRoot: examples };
