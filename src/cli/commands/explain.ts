import { type Actor, actorOf, anonymous } from '../../access/index.ts';
import { type ContentModel, siteModel } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import { type Route, routesOfResource } from '../../engine/routes.ts';
import { gmtOf } from '../../engine/site-time.ts';
import { argumentsOf } from '../../http/query-string.ts';
import { clientResourcesOn, resourcesOn } from '../../resources/index.ts';
import { openConfiguredDatabase, siteOf } from '../../start.ts';
import { describePlans, openStorage, type Query, type Storage, schemaState, type Value } from '../../storage/index.ts';
import { adapt } from '../../surface/adapt.ts';
import { adaptationsTo } from '../../surface/adaptations/index.ts';
import { type Command, CommandError, type Given, UsageError } from '../command.ts';
import { existingDatabase, getUser } from '../open-site.ts';
import { recorded, type Statement } from '../recorded-database.ts';

/** The path prefixes of the two surfaces. */
const OWN = '/site/v2';
const CLIENT = '/wp-json/wp/v2';

/** Characters of a parameter. */
const MAX_PRINTED = 200;

/** `quoin explain`. */
export const explain: Command = {
  name: 'explain',
  summary: 'Print how a list is found and counted, and the SQL for it; change nothing',
  operands: [
    {
      name: 'LIST',
      note: `path and arguments, such as '/posts?search=sea&page=2'; below ${OWN}, or beginning with ${CLIENT}`,
    },
  ],
  flags: { as: { value: 'USER', note: 'the user who asks, by log-in name or e-mail address (anonymous)' } },
  settings: ['data', 'database', 'databasePooler', 'url', 'timezone', 'metaFields', 'permalinks'],
  example: "npx quoin explain '/posts?categories=5&orderby=title' --as anna",
  run: runExplain,
};

interface List {
  readonly route: Route;
  /** The number in the path. */
  readonly parent: number | undefined;
  readonly query: Record<string, unknown>;
}

async function runExplain(given: Given): Promise<number> {
  const { config } = given;
  existingDatabase(config);
  const statements: Statement[] = [];
  const database = recorded(await openConfiguredDatabase(config), (statement) => statements.push(statement));
  if ((await schemaState(database)).pending.length > 0) {
    await database.close();
    throw new CommandError('the schema of the database is older than this Quoin: run quoin migrate');
  }
  const storage = await openStorage(database, { model: siteModel });
  try {
    const site = await siteOf(config, storage);
    const login = given.flag('as');
    const actor = login === undefined ? anonymous : await actorOfUser(storage, login);
    const { route, parent, query } = listAt(given.operand('LIST'), config.permalinks, siteModel);
    // Reading the version enables caching, as in a server.
    await storage.version();
    const pages: Page[] = [];
    const scope = { actor, site, nowGmt: gmtOf(Date.now()), address: 'command', userAgent: '', requestId: '' };
    await route.answer(
      {
        scope,
        storage: watched(storage, statements, (page) => pages.push(page)),
        query,
        body: async () => ({}),
        ...(parent !== undefined && { parent }),
      },
      '',
    );
    process.stdout.write(`${route.path}, asked by ${login ?? 'anonymous'}\n`);
    for (const page of pages) process.stdout.write(await described(page));
    return 0;
  } finally {
    await storage.close();
  }
}

const actorOfUser = async (storage: Storage, login: string): Promise<Actor> => actorOf(await getUser(storage, login));

/** @throws UsageError when it is not a list */
function listAt(address: string, structure: string, model: ContentModel): List {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const isClient = pathname.startsWith(`${CLIENT}/`);
  const path = pathname.replace(isClient ? CLIENT : OWN, '').replace(/\/$/, '');
  for (const resource of isClient ? adaptedResources(structure, model) : ownResources(structure, model))
    for (const route of routesOfResource(resource)) {
      if (route.operation !== 'list') continue;
      const match = new RegExp(`^${route.path.replace(/<\w+>/g, '(\\d+)')}$`).exec(path);
      if (!match) continue;
      return { route, parent: match[1] === undefined ? undefined : Number(match[1]), query: argumentsOf(searchParams) };
    }
  throw new UsageError(`there is no list at ${path}`);
}

/** A file store that is never used. */
const noFiles = { files: undefined as never, sizes: undefined as never };

const ownResources = (structure: string, model: ContentModel): readonly Resource[] =>
  resourcesOn(noFiles, { structure, model });

function adaptedResources(structure: string, model: ContentModel): readonly Resource[] {
  const adaptations = adaptationsTo(model);
  return [...ownResources(structure, model), ...clientResourcesOn(model)].map((resource) =>
    adapt(resource, adaptations[resource.name]),
  );
}

/** A requested page, and the statements that found it. */
interface Page {
  readonly store: 'posts' | 'comments' | 'terms' | 'users';
  readonly query: Query;
  readonly total: number;
  readonly statements: readonly Statement[];
  explain(): ReturnType<Storage['posts']['explain']>;
}

/** The storage, reporting the pages that are requested. */
function watched(storage: Storage, statements: readonly Statement[], note: (page: Page) => void): Storage {
  const watch = <Store extends Pick<Storage['users'], 'page'>>(store: Page['store'], one: Store): Store => ({
    ...one,
    async page(query: Query) {
      const first = statements.length;
      const found = await one.page(query);
      const explainer: Partial<Storage['posts']> = one as Partial<Storage['posts']>;
      const explain = async () => explainer.explain?.(query);
      note({ store, query, total: found.total, statements: statements.slice(first), explain });
      return found;
    },
  });
  const { posts, comments, terms, users } = storage;
  return {
    ...storage,
    posts: watch('posts', posts),
    comments: watch('comments', comments),
    terms: watch('terms', terms),
    users: watch('users', users),
  };
}

async function described({ store, query, total, statements, explain }: Page): Promise<string> {
  const { where: _, ...window } = query;
  const explained = await explain();
  const plans = explained && describePlans(explained, window);
  const sections: [title: string, lines: readonly string[]][] = plans
    ? [
        ['Segments', plans.segments],
        ['Total', [`${total.toLocaleString('en')} rows`, ...plans.total]],
        ['Page', plans.page],
      ]
    : [['Plan', [`One statement for the page and one for its ${total.toLocaleString('en')} rows, on ${store}.`]]];
  const sql = statements.map(
    ({ text, parameters }) => `${text.replace(/\s+/g, ' ')}\n    [${parameters.map(printed).join(', ')}]`,
  );
  return [...sections, ['SQL', sql] as const]
    .map(([title, lines]) => `\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('');
}

/** A parameter of a statement; of a long one, such as a set of ids, the beginning. */
function printed(value: Value): string {
  const text = value instanceof Uint8Array ? `${value.length} bytes` : JSON.stringify(value);
  return text.length <= MAX_PRINTED
    ? text
    : `${text.slice(0, MAX_PRINTED)}… (${text.length.toLocaleString('en')} characters)`;
}
