import { type Authenticator, refusalFor, type Sessions, type Verdict } from '../../access/index.ts';
import type { ContentModel } from '../../content-model/index.ts';
import type { Arguments, IncomingFile, Input, Resource } from '../../engine/definition/index.ts';
import { readInput } from '../../engine/operations/read-input.ts';
import type { Reply, ResourceRequest, TakeFile } from '../../engine/operations/request.ts';
import type { Scope } from '../../engine/scope.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Endpoint, Keys } from '../routes.ts';

/** What routes are made of. */
export interface OwnParts {
  /** The kinds of content of the site. */
  readonly model: ContentModel;
  /** The collections as they are defined. */
  readonly resources: readonly Resource[];
  /** The same as clients of WordPress know them. */
  readonly adapted: readonly Resource[];
  readonly sessions: Sessions;
  readonly authenticator: Authenticator;
  readonly jobs: Jobs;
  /** The largest file that may be uploaded. */
  readonly uploadBytes: number;
  /** Address of a preview in the front end, with `{type}`, `{id}` and `{token}`; empty: there is none. */
  readonly previewTemplate: string;
}

/** An uploaded file that is not stored yet. */
interface TakenFile {
  discard(): Promise<void>;
}

/** One route of Quoin's own, as it is stated: what is not here is derived from it. */
export interface OwnRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the namespace; segments in angle brackets are variable. */
  readonly path: string;
  /** What may be given in the query and, of a change, in the body. */
  readonly arguments: Arguments;
  /** The JSON schema of the answer. */
  readonly schema: object;
  /** Receives the file of a form. Whatever goes wrong later, it is discarded. */
  takeFile?(file: IncomingFile): Promise<TakenFile>;
  /** Whether the answer to anonymous clients depends on the database alone, so that it is kept until something is written. */
  readonly isKept?: true;
  /** Who may ask at all. Judged before anything of the request is read. */
  access(scope: Scope): Verdict;
  /** @throws ApiError */
  answer(input: Input, request: ResourceRequest, keys: Keys, file?: TakenFile): Promise<Reply> | Reply;
}

/** The route as the surface serves it. */
export function endpointOf({ method, access, answer, takeFile, ...route }: OwnRoute): Endpoint {
  return {
    ...route,
    ...(takeFile && { files: 'taken' }),
    methods: [method],
    isAllowed: ({ scope }) => access(scope) === undefined,
    async answer(request, keys) {
      const { scope, query } = request;
      const verdict = access(scope);
      if (verdict) throw refusalFor(scope.actor, verdict);
      let taken: TakenFile | undefined;
      // A file has a name: a form may hold one.
      const take: TakeFile = async (file) => {
        if (file.formName !== undefined) taken = await takeFile?.(file);
      };
      try {
        const members = method === 'GET' ? {} : await request.body(takeFile && take);
        return await answer(readInput(route.arguments, { ...query, ...members }, scope), request, keys, taken);
      } catch (error) {
        await taken?.discard();
        throw error;
      }
    },
  };
}
