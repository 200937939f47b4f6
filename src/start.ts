import { join, resolve } from 'node:path';
import { type Config, readMetaFields } from './config/index.ts';
import { permalinksBy } from './content/index.ts';
import { type ContentModel, siteModel } from './content-model/index.ts';
import type { Site } from './engine/scope.ts';
import { FIRST_CATEGORY_OPTION, readSettings, SETTINGS_OPTION, withSettings } from './engine/site-settings.ts';
import {
  type Credentials,
  createFiles,
  type FileStore,
  type Files,
  isObjectStore,
  openFileStore,
} from './files/index.ts';
import {
  claimsIn,
  type Database,
  type DatabaseWatch,
  type HeldFolder,
  holdFolder,
  openDatabase,
  openStorage,
  type Storage,
  type StorageOptions,
} from './storage/index.ts';

/** The address of the configured database: a path, or `postgres://…`. */
export function databaseOf(config: Config): string {
  return config.database || join(resolve(config.data), 'quoin.sqlite');
}

/**
 * Lock the data folder for this server while it runs.
 *
 * @throws UnusableDatabaseError when another server holds the lock
 */
export const holdData = (config: Config): HeldFolder => holdFolder(resolve(config.data));

/** Open the configured database. */
export const openConfiguredDatabase = (config: Config): Promise<Database> =>
  openDatabase(databaseOf(config), { pooler: config.databasePooler });

/** Open the configured storage and migrate its schema. */
export async function openConfiguredStorage(config: Config): Promise<Storage> {
  return openStorage(await openConfiguredDatabase(config), { model: siteModel });
}

/** Open the configured storage for a server, which also reads from replicas. */
export async function openServedStorage(
  config: Config,
  { watch, ...options }: StorageOptions & { readonly watch?: DatabaseWatch | undefined },
): Promise<Storage> {
  const replicas = config.databaseReplicas
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return openStorage(
    await openDatabase(databaseOf(config), { replicas, watch, pooler: config.databasePooler }),
    options,
  );
}

/**
 * The site as described by settings and database.
 *
 * @throws SettingsError when the declarations of meta fields are invalid
 */
export async function siteOf(config: Config, storage: Storage): Promise<Site> {
  return withSettings(await configuredSite(config, storage), readSettings(await storage.options.get(SETTINGS_OPTION)));
}

/** The site as described by the settings alone, without stored changes. @throws SettingsError like `siteOf` */
export async function configuredSite(config: Config, storage: Storage, model: ContentModel = siteModel): Promise<Site> {
  return {
    model,
    url: config.url || `http://${config.host}:${config.port}`,
    uploadsUrl: config.uploadsUrl,
    frontEnd: config.frontEnd,
    permalinks: permalinksBy(config.permalinks, { categories: config.categoryBase, tags: config.tagBase }),
    title: config.title,
    description: '',
    email: config.adminEmail,
    commentStatus: 'open',
    pingStatus: 'open',
    smileys: true,
    timezone: config.timezone,
    anonymousComments: config.anonymousComments,
    commentIntervalSeconds: config.commentInterval,
    defaultCategory: await ensureDefaultCategory(storage),
    metaFields: readMetaFields(
      config,
      [...model.postTypes.values(), ...model.taxonomies.values()].map(({ restBase }) => restBase),
    ),
    fixed: config.fixed,
  };
}

/** The configured address of the uploads: a folder, or `s3://…`. */
export const uploadsOf = (config: Config): string =>
  isObjectStore(config.uploads) ? config.uploads : resolve(config.uploads || join(config.data, 'uploads'));

/** The configured credentials for the object store. */
export const credentialsOf = ({ uploadsKeyId, uploadsSecret, uploadsSession }: Config): Credentials => ({
  accessKeyId: uploadsKeyId,
  secretAccessKey: uploadsSecret,
  ...(uploadsSession !== '' && { sessionToken: uploadsSession }),
});

/** The folder in which uploads are received on this machine, before they are stored. */
export function receivingFolder(config: Config): string {
  const uploads = uploadsOf(config);
  return isObjectStore(uploads) ? join(resolve(config.data), 'uploads') : uploads;
}

/**
 * Open the configured media files.
 *
 * @throws UnusableStore when files cannot be stored there
 */
export async function openConfiguredFiles(config: Config, storage: Storage): Promise<Files> {
  const uploads = uploadsOf(config);
  return createFiles({
    root: receivingFolder(config),
    store: await openFileStore(uploads, { credentials: credentialsOf(config), claims: claimsIn(storage) }),
    signedSeconds: config.uploadsSigned,
    limits: { bytes: config.uploadLimit * 1024 * 1024 },
  });
}

/**
 * Open the file store at an address in the format of `--uploads`, for exclusive use, with the configured credentials.
 *
 * @throws UnusableStore
 */
export async function openStore(config: Config, uploads: string): Promise<FileStore> {
  if (!isObjectStore(uploads)) return openFileStore(resolve(uploads));
  const store = await openFileStore(uploads, { credentials: credentialsOf(config) });
  await store.check();
  return store;
}

/** Open the configured file store. */
export const openConfiguredStore = (config: Config): Promise<FileStore> => openStore(config, uploadsOf(config));

/** The id of the default category, which is created if necessary. */
async function ensureDefaultCategory(storage: Storage): Promise<number> {
  const known = await storage.options.get(FIRST_CATEGORY_OPTION);
  if (known !== undefined) return Number(known);
  return storage.transaction(async (stores) => {
    // Another instance, started at the same time, may have created it first.
    const made = await stores.options.get(FIRST_CATEGORY_OPTION);
    if (made !== undefined) return Number(made);
    const id = await stores.terms.insert({ taxonomy: 'category', name: 'Uncategorized', slug: 'uncategorized' });
    await stores.options.set(FIRST_CATEGORY_OPTION, String(id));
    return id;
  });
}
