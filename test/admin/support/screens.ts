import type { Client } from '../../support/index.ts';

interface Registry {
  readonly screens: readonly { readonly path: string }[];
}

/** What `:id` stands for in the addresses of a screen: the collection that has it. */
const collections: Readonly<Record<string, string>> = { users: '/users', media: '/media', pages: '/pages' };

/** The addresses of all screens below `/admin`; those of one item are told with the first one that there is, and with `new`. */
export async function everyAddress(admin: Client): Promise<string[]> {
  // The registry is a module for browsers: it is loaded, and not checked with the types of the tests.
  const registry = new URL('../../../admin/src/screens/index.ts', import.meta.url).href;
  const { screens } = (await import(registry)) as Registry;
  const addresses: string[] = [];
  for (const { path } of screens) {
    if (!path.includes(':id')) {
      addresses.push(path);
      continue;
    }
    const name = path.split('/')[1] ?? '';
    const { body } = await admin.get(collections[name] ?? '/posts', { per_page: 1, context: 'edit' });
    addresses.push(path.replace(':id', String(body[0].id)));
    if (path === '/posts/:id' || path === '/pages/:id') addresses.push(path.replace(':id', 'new'));
  }
  return addresses;
}
