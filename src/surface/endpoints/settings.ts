import { can, onlyIf, refusalFor } from '../../access/index.ts';
import {
  type Argument,
  type Arguments,
  booleanArgument,
  checked,
  choice,
  E,
  InvalidValue,
  integerArgument,
  textArgument,
  VE,
} from '../../engine/definition/index.ts';
import type { DescribedResource } from '../../engine/description/described-route.ts';
import { writeDown } from '../../engine/operations/audit.ts';
import { checkVersion } from '../../engine/operations/item-etag.ts';
import { readInput } from '../../engine/operations/read-input.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import type { Selection } from '../../engine/operations/select-fields.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import {
  countingSettings,
  readSettings,
  SETTINGS_OPTION,
  type StoredSettings,
  versionOfSettings,
  withSettings,
  writtenSettings,
} from '../../engine/site-settings.ts';
import { apiError, invalidParam } from '../../errors/index.ts';
import { escapeText, isOrigin, unescapeText } from '../../text-work/index.ts';
import type { Endpoint } from '../routes.ts';
import { selectionOf } from '../selection.ts';

/** A setting: its argument, and its value before any change. */
interface Setting {
  readonly argument: Argument;
  readonly value: (site: Site) => unknown;
  /** Shown only in responses to writes, which some clients check, and when requested by name. */
  readonly isFurther?: true;
}

const constant = (value: unknown) => () => value;

const text = (note: string): Argument => textArgument({ note, maxLength: 1000 });

/** Texts about the site: stored as text, shown as HTML. */
const shownAsHtml: ReadonlySet<string> = new Set(['title', 'description']);

const timezone = checked(textArgument({ note: 'IANA time zone of dates without zone' }), (name) => {
  if (!Intl.supportedValuesOf('timeZone').includes(name) && name !== 'UTC')
    throw new InvalidValue('must be a time zone');
  return name;
});

const address = checked(textArgument({ note: 'public address of the server', format: 'uri' }), (url) => {
  if (!isOrigin(url)) throw new InvalidValue('must be an http or https address without a path');
  return url.replace(/(?<!\/)\/+$/, '');
});

const email = checked(
  textArgument({ note: 'whom to write to about the site', format: 'email', maxLength: 100 }),
  (given) => {
    if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(given)) throw new InvalidValue('must be an e-mail address');
    return given;
  },
);

const state = (note: string): Argument => choice(['open', 'closed'], { note });

/** The settings of a site, each once. */
const settings: Readonly<Record<string, Setting>> = {
  title: { argument: text('name of the site'), value: (site) => site.title },
  description: { argument: text('in a few words, what the site is about'), value: (site) => site.description },
  url: { argument: address, value: (site) => site.url },
  email: { argument: email, value: (site) => site.email },
  timezone: { argument: timezone, value: (site) => site.timezone },
  date_format: { argument: text('how front ends write dates'), value: constant('F j, Y') },
  time_format: { argument: text('how front ends write times'), value: constant('g:i a') },
  start_of_week: {
    argument: integerArgument({ note: 'first day of the week, 0 for Sunday', minimum: 0, maximum: 6 }),
    value: constant(1),
  },
  language: { argument: text('language of the site'), value: constant('en_US') },
  use_smilies: {
    argument: booleanArgument({ note: 'whether smileys in texts that are written become emoji' }),
    value: (site) => site.smileys,
  },
  default_category: {
    argument: integerArgument({ note: 'category of posts that have none', minimum: 1 }),
    value: (site) => site.defaultCategory,
  },
  default_post_format: { argument: text('format of new posts'), value: constant('0') },
  posts_per_page: {
    argument: integerArgument({ note: 'how many posts front ends show', minimum: 1, maximum: 1000 }),
    value: constant(10),
  },
  show_on_front: {
    argument: choice(['posts', 'page'], { note: 'what front ends show first' }),
    value: constant('posts'),
    isFurther: true,
  },
  page_on_front: {
    argument: integerArgument({ note: 'the page shown first', minimum: 0 }),
    value: constant(0),
    isFurther: true,
  },
  page_for_posts: {
    argument: integerArgument({ note: 'the page that lists the posts', minimum: 0 }),
    value: constant(0),
    isFurther: true,
  },
  default_ping_status: {
    argument: state('whether new posts take notices of links'),
    value: (site) => site.pingStatus,
  },
  default_comment_status: { argument: state('whether new posts take comments'), value: (site) => site.commentStatus },
};

const declared: Arguments = Object.fromEntries(
  Object.entries(settings).map(([name, { argument }]) => [
    name,
    { ...argument, onSite: ({ fixed }: Site) => (Object.hasOwn(fixed, name) ? { readonly: true } : {}) },
  ]),
);

/** The settings for the description: those shown after a write are included. */
const described: DescribedResource = {
  name: 'settings',
  path: '/settings',
  note: 'settings of the site',
  fields: Object.fromEntries(
    Object.entries(settings).map(([name, { argument, isFurther }]) => [
      name,
      { schema: argument.schema, contexts: isFurther ? E : VE, readOnly: false, read: () => undefined, argument },
    ]),
  ),
  operations: { retrieve: { arguments: {} }, update: {} },
};

/** The settings of this site: those fixed by the operator are `readonly` in the schema. */
const schemaAt = (site: Site): object => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'settings',
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(declared).map(([name, { schema, onSite }]) => [name, { ...schema, ...onSite?.(site) }]),
  ),
});

/** The shown values: those of the site if it has them, else the stored value or the default. */
function shown(site: Site, stored: StoredSettings, selection: Selection): Record<string, unknown> {
  const counting = countingSettings(site, stored);
  const values = Object.entries(settings)
    .filter(([name]) => !selection || selection.has(name))
    .map(([name, { value }]) => [name, counting[name] ?? value(site)] as const)
    .map(([name, value]) => [name, shownAsHtml.has(name) ? escapeText(String(value)) : value]);
  return Object.fromEntries(values);
}

const asText = (input: StoredSettings): StoredSettings =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      shownAsHtml.has(name) && typeof value === 'string' ? unescapeText(value) : value,
    ]),
  );

const usual: Selection = new Map(
  Object.entries(settings).flatMap(([name, { isFurther }]) => (isFurther ? [] : [[name, undefined]])),
);

const mayManage = ({ actor }: Scope): boolean => can(actor, 'manage_options');

function authorise(scope: Scope): void {
  const verdict = onlyIf(mayManage(scope), 'rest_forbidden');
  if (verdict) throw refusalFor(scope.actor, verdict);
}

async function read(request: ResourceRequest): Promise<Reply> {
  const { scope, storage } = request;
  authorise(scope);
  const stored = await storage.options.get(SETTINGS_OPTION);
  const body = shown(scope.site, readSettings(stored), selectionOf(request) ?? usual);
  return { status: 200, body, version: versionOfSettings(stored) };
}

/**
 * The changes in a request; a value equal to the present one is no change.
 *
 * @throws ApiError `quoin_setting_is_fixed` (403), naming the flags and variables that set them
 */
function changesOf(input: StoredSettings, cleared: readonly string[], site: Site): StoredSettings {
  const { fixed } = site;
  const isSame = (name: string, value: unknown): boolean => value === settings[name]?.value(site);
  const refused = [...Object.keys(input).filter((name) => !isSame(name, input[name])), ...cleared].filter((name) =>
    Object.hasOwn(fixed, name),
  );
  if (refused.length > 0) {
    const params = Object.fromEntries(refused.map((name) => [name, `${name} is set by ${fixed[name]}`]));
    const message = `Whoever runs the server has fixed this: ${Object.values(params).join(', ')}.`;
    throw apiError('quoin_setting_is_fixed', { message, data: { params } });
  }
  return Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(fixed, name)));
}

async function update(request: ResourceRequest): Promise<Reply> {
  const { scope, storage, query, body } = request;
  const raw = { ...query, ...(await body()) };
  authorise(scope);
  const selection = selectionOf(request);
  const cleared = Object.keys(declared).filter(
    (name) => name in raw && (raw as Record<string, unknown>)[name] === null,
  );
  const input = changesOf(asText(readInput(declared, raw, scope)), cleared, scope.site);
  const written = await storage.transaction(async (stores) => {
    const category = input['default_category'];
    if (typeof category === 'number' && (await stores.terms.get(category))?.taxonomy !== 'category')
      throw invalidParam({ default_category: 'default_category is no category' });
    const before = await stores.options.get(SETTINGS_OPTION);
    checkVersion(versionOfSettings(before), request);
    // A setting that is set to null gets its original value again.
    const merged = { ...readSettings(before), ...input };
    const next = writtenSettings(
      Object.fromEntries(Object.entries(merged).filter(([name]) => !cleared.includes(name))),
      before,
    );
    await stores.options.set(SETTINGS_OPTION, next);
    const members = Object.keys(declared).filter((name) => name in raw);
    await writeDown(stores, scope, { resource: { name: 'settings' }, operation: 'update', id: 0, members });
    return next;
  });
  const stored = readSettings(written);
  const site = withSettings(scope.site, stored);
  return { status: 200, body: shown(site, stored, selection), version: versionOfSettings(written) };
}

/** The settings of the site: for those who may manage it. */
export const settingsEndpoints: readonly Endpoint[] = [
  {
    methods: ['GET'],
    operation: 'retrieve',
    described,
    path: '/settings',
    arguments: {},
    schemaAt,
    isAllowed: ({ scope }) => mayManage(scope),
    answer: read,
  },
  {
    methods: ['POST', 'PUT', 'PATCH'],
    operation: 'update',
    described,
    path: '/settings',
    arguments: declared,
    isAllowed: ({ scope }) => mayManage(scope),
    answer: update,
  },
];
