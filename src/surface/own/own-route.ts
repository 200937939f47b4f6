import { type Authenticator, refusalFor, type Sessions, type Verdict } from '../../access/index.ts';
import type { ContentModel } from '../../content-model/index.ts';
import type { Arguments, IncomingFile, Input, Resource } from '../../engine/definition/index.ts';
import { readInput } from '../../engine/operations/read-input.ts';
import type { Reply, ResourceRequest, TakeFile } from '../../engine/operations/request.ts';
import type { Scope } from '../../engine/scope.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Endpoint, Keys } from '../routes.ts';

/** The dependencies of routes. */
export interface OwnParts {
  /** The content model of the site. */
  readonly model: ContentModel;
  /** The collections as defined. */
  readonly resources: readonly Resource[];
  /** The collections as clients of WordPress know them. */
  readonly adapted: readonly Resource[];
  readonly sessions: Sessions;
  readonly authenticator: Authenticator;
  readonly jobs: Jobs;
  /** The largest file that may be uploaded. */
  readonly uploadBytes: number;
  /** The address of a preview in the front end, with `{type}`, `{id}` and `{token}`; empty without a front end. */
  readonly previewTemplate: string;
}

/** An uploaded file that is not stored yet. */
interface TakenFile {
  discard(): Promise<void>;
}

/** The declaration of one of Quoin's own routes. Everything else derives from it. */
export interface OwnRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the namespace; segments in angle brackets are variable. */
  readonly path: string;
  /** The arguments, in the query or in the body of a change. */
  readonly arguments: Arguments;
  /** The JSON schema of the answer. */
  readonly schema: object;
  /** Receives the file of a form. It is discarded if anything fails later. */
  takeFile?(file: IncomingFile): Promise<TakenFile>;
  /** Whether the response to anonymous clients depends on the database alone, so that it may be cached until the next write. */
  readonly isKept?: true;
  /** Authorises the request before any of its arguments are parsed. */
  access(scope: Scope): Verdict;
  /** @throws ApiError */
  answer(input: Input, request: ResourceRequest, keys: Keys, file?: TakenFile): Promise<Reply> | Reply;
}

/** The route in the form that the surface serves. */
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
      // A part with a file name: the form has a file.
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
