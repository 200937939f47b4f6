import type { Config } from '../../src/config/index.ts';
import { objectStoreAt, storeCredentials } from './start-object-store.ts';

const port = process.env['QUOIN_TEST_OBJECT_STORE'];

/** Where tests keep uploads: in the data folder, or in what `npm run test:object-store` has started. */
export const uploadsAre: 'in a folder' | 'in an object store' =
  port === undefined ? 'in a folder' : 'in an object store';

/** The store of this test run. */
export function testStore() {
  if (port === undefined)
    throw new Error('there is no object store to test on: start the tests with npm run test:object-store');
  return objectStoreAt(Number(port));
}

/** The settings of a place for the uploads of a new server. */
export async function uploadsForTest(): Promise<Partial<Config>> {
  if (uploadsAre === 'in a folder') return {};
  const store = testStore();
  return { uploads: store.address(await store.createBucket(), { prefix: 'media' }), ...storeSettings };
}

/** Whom the store of the tests knows, as settings. */
export const storeSettings = {
  uploadsKeyId: storeCredentials.accessKeyId,
  uploadsSecret: storeCredentials.secretAccessKey,
} satisfies Partial<Config>;
