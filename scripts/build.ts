import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// npm run build: JavaScript of what tsconfig.build.json names, in dist/, for the package.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync('dist', { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
// Of a file that holds only types nothing is left, and nobody imports it.
for (const path of globSync('dist/**/*.js')) if (readFileSync(path, 'utf8').trim() === 'export {};') rmSync(path);
