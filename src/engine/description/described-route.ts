import type { Arguments, Registry, Resource } from '../definition/index.ts';
import type { Route } from '../routes.ts';

/** The parts of a resource that a description needs: no rules, policies and items. */
export type DescribedResource =
  | Pick<Resource, 'name' | 'path' | 'note' | 'fields' | 'operations' | 'createdContext' | 'above'>
  | Pick<Registry, 'name' | 'path' | 'note' | 'fields' | 'listArguments' | 'key'>;

/** A route in a description. */
export interface DescribedRoute {
  readonly method: string;
  /** Below the prefix; segments in angle brackets are variable. */
  readonly path: string;
  readonly operation: Route['operation'];
  readonly resource: DescribedResource;
  /** Arguments of the query that the definition does not know. */
  readonly more?: Arguments;
  /** The status of the response to a create, if not 201. */
  readonly createdStatus?: number | undefined;
}
