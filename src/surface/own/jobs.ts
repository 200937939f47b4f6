import { can, onlyIf } from '../../access/index.ts';
import type { ContentModel } from '../../content-model/index.ts';
import {
  booleanArgument,
  checked,
  choice,
  choices,
  type Input,
  InvalidValue,
  textArgument,
} from '../../engine/definition/index.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import type { Scope } from '../../engine/scope.ts';
import { invalidParam, missingParam } from '../../errors/index.ts';
import { JOB_KINDS, type Job, type JobKind, type JobOptions, type ReceivedSource } from '../../jobs/index.ts';
import type { Stores } from '../../storage/index.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

const nullable = (type: string, description: string) => ({ type: [type, 'null'], description });

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'job',
  type: 'object',
  properties: {
    id: { type: 'string' },
    kind: { type: 'string', enum: JOB_KINDS },
    user: { type: 'integer', description: 'id of who asked for it' },
    options: { type: 'object', description: 'what was asked for, without passwords' },
    state: {
      type: 'string',
      enum: ['running', 'stopping', 'done', 'failed', 'cancelled', 'interrupted'],
      description: 'interrupted: the server that ran it has ended',
    },
    started_gmt: { type: 'string', format: 'date-time' },
    ended_gmt: nullable('string', 'when it was over'),
    progress: nullable('object', 'part, done, total (0: not known), per_second and seconds_left (null: not known)'),
    report: nullable('object', 'what the command of this name prints: lines, and how many more there were'),
    is_clean: nullable('boolean', 'false where the check found faults, or the command failed'),
    fault: nullable('string', 'why it came to nothing'),
    file: nullable('object', 'what can be downloaded: name, bytes, url, until_gmt'),
  },
};

const key = 'job';
const access = ({ actor }: Scope) => onlyIf(can(actor, 'manage_options'), 'rest_forbidden');

/** The options of each kind. */
const optionsOf: Readonly<Record<JobKind, readonly string[]>> = {
  import: ['source', 'user', 'password', 'dry_run', 'fetch_media', 'prefer', 'only'],
  export: ['only'],
  backup: [],
  check: [],
};
/** The parts of a site that each kind can be limited to. */
function partsOf({ postTypes, taxonomies }: ContentModel): Readonly<Partial<Record<JobKind, readonly string[]>>> {
  const collectionsOf = (all: Iterable<{ readonly restBase: string }>) => [...all].map(({ restBase }) => restBase);
  const items = collectionsOf(postTypes.values());
  return {
    import: ['users', ...collectionsOf(taxonomies.values()), ...items.toReversed(), 'comments'],
    export: items,
  };
}

const source = checked(
  textArgument({ note: 'of an import: https address of the running site; else send a file', maxLength: 2000 }),
  (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url?.protocol !== 'https:') throw new InvalidValue('must be an https address');
    if (url.username || url.password) throw new InvalidValue('must hold no password: send user and password apart');
    return value;
  },
);

/** Commands on the whole site, run in a separate process. */
export const jobRoutes = ({ jobs, model }: OwnParts): readonly OwnRoute[] => [
  {
    method: 'GET',
    path: '/jobs',
    arguments: {},
    schema,
    access,
    async answer(_input, { scope }) {
      return { status: 200, body: (await jobs.list()).map((job) => shown(job, scope)) };
    },
  },
  {
    method: 'POST',
    path: '/jobs',
    arguments: {
      kind: choice(JOB_KINDS, { note: 'what to do', required: true }),
      source,
      user: textArgument({ note: 'of an import from a running site: who asks there', maxLength: 200 }),
      password: textArgument({ note: 'application password of that user; not stored', maxLength: 200 }),
      dry_run: booleanArgument({ note: 'of an import: tell what would be taken, and change nothing' }),
      fetch_media: booleanArgument({ note: 'of an import: fetch files from their addresses on the public internet' }),
      prefer: choice(['source', 'target'], { note: 'of an import: which side wins where an item was changed on both' }),
      only: choices([...new Set(Object.values(partsOf(model)).flat())], {
        note: `of an export (${partsOf(model).export?.join(', ')}) or an import from a running site: take only these`,
      }),
    },
    schema,
    access,
    takeFile: ({ stream, formName = '' }) => jobs.receive(stream, formName),
    async answer(input, { scope }, _keys, file) {
      const asked = readRequest(input, file as ReceivedSource | undefined, partsOf(model));
      const { kind } = asked;
      const members = Object.keys(input).filter((name) => name !== 'password' && input[name] !== undefined);
      const job = await jobs.begin({ ...asked, user: scope.actor.id }, record(scope, kind, members));
      return { status: 201, body: shown(job, scope), location: `/jobs/${job.id}` };
    },
  },
  {
    method: 'GET',
    path: `/jobs/<${key}>`,
    arguments: {},
    schema,
    access,
    async answer(_input, { scope }, keys) {
      return { status: 200, body: shown(await jobs.get(keys[key] ?? ''), scope) };
    },
  },
  {
    method: 'DELETE',
    path: `/jobs/<${key}>`,
    arguments: {},
    schema,
    access,
    answer: (_input, request, keys) => stop(keys[key] ?? '', request, jobs),
  },
  {
    method: 'GET',
    path: `/jobs/<${key}>/file`,
    arguments: {},
    schema: { ...schema, title: 'job-file', type: 'string', properties: {}, description: 'what the job has made' },
    access,
    async answer(_input, { scope, storage }, keys) {
      const file = await jobs.open(keys[key] ?? '');
      await storage.transaction(record(scope, 'download', [file.name]));
      return { status: 200, file };
    },
  },
];

/** @throws ApiError 400 if the kind does not have an option, or a required one is missing */
function readRequest(input: Input, file: ReceivedSource | undefined, parts: ReturnType<typeof partsOf>) {
  const { kind, password, ...given } = input as unknown as { kind: JobKind; password?: string } & JobOptions;
  const faults: Record<string, string> = {};
  for (const name of Object.keys(input))
    if (name !== 'kind' && input[name] !== undefined && !optionsOf[kind].includes(name))
      faults[name] = `${name} is not for a job of the kind ${kind}`;
  for (const part of given.only ?? [])
    if (!parts[kind]?.includes(part)) faults['only'] ??= `only must be some of ${parts[kind]?.join(', ')}`;
  if (file && kind !== 'import') faults['file'] = 'file is for an import';
  const isSite = kind === 'import' && file === undefined;
  if (file)
    for (const name of ['source', 'user', 'password', 'only'])
      if (input[name] !== undefined) faults[name] = `${name} is for an import from a running site`;
  if (Object.keys(faults).length > 0) throw invalidParam(faults);
  const missing = isSite ? ['source', 'user', 'password'].filter((name) => !input[name]) : [];
  if (missing.length > 0) throw missingParam(missing);
  const options: JobOptions = { ...given, ...(file && { source: file.name }) };
  return { kind, options, file, secret: password };
}

async function stop(id: string, { scope }: ResourceRequest, jobs: OwnParts['jobs']): Promise<Reply> {
  const before = await jobs.get(id);
  const stopped = await jobs.stop(id, record(scope, 'cancel', [before.kind]));
  return { status: 200, body: stopped ? shown(stopped, scope) : { deleted: true, previous: shown(before, scope) } };
}

const record =
  ({ actor, nowGmt, address, requestId }: Scope, operation: string, members: readonly string[]) =>
  ({ audit }: Stores): Promise<void> =>
    audit.record({
      at_gmt: nowGmt,
      user_id: actor.id,
      address,
      request_id: requestId,
      operation,
      resource: 'site',
      item_id: 0,
      members: members.join(','),
    });

const shown = ({ id, kind, user, options, state, started, ended, progress, outcome, file }: Job, { site }: Scope) => ({
  id,
  kind,
  user,
  options,
  state,
  started_gmt: started,
  ended_gmt: ended ?? null,
  progress: progress ?? null,
  report: outcome ? { lines: outcome.lines, more: outcome.more } : null,
  is_clean: outcome ? outcome.code === 0 : null,
  fault: outcome?.fault ?? null,
  file: file
    ? {
        name: file.name,
        bytes: file.bytes,
        url: `${site.url}/wp-json/quoin/v1/jobs/${id}/file`,
        until_gmt: file.until,
      }
    : null,
});
