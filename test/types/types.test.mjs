import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { startQuoin, temporaryFolder } from '../support/index.ts';

const FLAGS = '--strict --noEmit --skipLibCheck --target es2022 --module nodenext --lib es2023,dom'.split(' ');
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const compiler = here('./node_modules/typescript/bin/tsc');

const declared = [
  { resource: 'posts', key: 'subtitle', type: 'string' },
  { resource: 'posts', key: 'scores', type: 'integer', single: false },
];

/** The errors of the compiler for a program that uses the types of a description. */
async function complaintsOf(program, description) {
  const folder = here(`./node_modules/.programs/${program}`);
  after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/quoin.d.ts`, astToString(await openapiTS(description)));
  await writeFile(`${folder}/package.json`, '{ "type": "module" }');
  await copyFile(here(`./programs/${program}`), `${folder}/${program}`);
  const { promise, resolve } = Promise.withResolvers();
  execFile(process.execPath, [compiler, ...FLAGS, `${folder}/${program}`], (_error, said) => resolve(said));
  return promise;
}

describe('types made of the descriptions', async () => {
  const metaFields = `${temporaryFolder()}/meta-fields.json`;
  await writeFile(metaFields, JSON.stringify(declared));
  const quoin = await startQuoin({ metaFields });
  const anonymous = quoin.as('anonymous');

  test('let a front end compile, and reject its wrong lines', async () => {
    const { body } = await anonymous.get('//openapi.json');
    assert.equal(await complaintsOf('front-end.ts', body), '');
  });

  test('let a client of the second surface compile, and reject its wrong lines', async () => {
    const { body } = await anonymous.get('//wp-json/openapi.json');
    assert.equal(await complaintsOf('client.ts', body), '');
  });
});
