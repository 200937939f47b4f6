import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const code = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');

/** A plugin of the bundler: writes `worker.js` with the names of all files that the interface needs. */
export const offlineWorker = {
  name: 'offline-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After others have left out files.
    order: 'post',
    async handler(_, bundle) {
      const { minifySync } = await import('vite');
      const assets = Object.keys(bundle).flatMap((name) => /^assets\/(.*[.](?:js|css))$/.exec(name)?.[1] ?? []);
      const names = assets.sort().join(' ');
      const version = createHash('sha256').update(names).digest('hex').slice(0, 7);
      const named = `const VERSION = 'quoin-${version}', ASSETS = '${names}';\n${code}`;
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: minifySync('worker.js', named).code });
    },
  },
};
