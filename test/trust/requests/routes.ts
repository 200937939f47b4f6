import { coreModel } from '../../../src/content-model/index.ts';
import { type Arguments, contextArgument, fieldsArgument } from '../../../src/engine/definition/index.ts';
import { bodyArguments, deleteArguments } from '../../../src/engine/operations/write-input.ts';
import { type Route, routesOfRegistry, routesOfResource } from '../../../src/engine/routes.ts';
import { registries, resourcesOn } from '../../../src/resources/index.ts';
import { ownRoutes } from '../../../src/surface/own/index.ts';
import type { OwnParts } from '../../../src/surface/own/own-route.ts';

/** The resources as they are defined. Nothing here brings files in or out, so that they need no room for them. */
export const resources = resourcesOn({
  files: undefined as never,
  sizes: undefined as never,
});

/** Every route of the interface, from the definitions. */
export const routes: readonly Route[] = [
  ...resources.flatMap(routesOfResource),
  ...registries.flatMap(routesOfRegistry),
];

/** Quoin's own routes, and where they are from the root of the server. */
export const own = ownRoutes({ ...({} as OwnParts), model: coreModel, resources, adapted: resources });
export const OWN = '//wp-json/quoin/v1';

/** The arguments that a route takes, in the query and in the body alike. */
export function argumentsOf({ resource, operation }: Route): Arguments {
  if (!('operations' in resource)) {
    if (operation === 'describe') return {};
    return {
      context: contextArgument,
      ...(operation === 'list' && resource.listArguments),
      _fields: fieldsArgument,
    };
  }
  const { operations } = resource;
  switch (operation) {
    case 'describe':
      return {};
    case 'list':
      return { ...operations.list?.arguments, _fields: fieldsArgument };
    case 'retrieve':
      return { ...operations.retrieve?.arguments, _fields: fieldsArgument };
    case 'create':
    case 'update':
      return { ...bodyArguments(resource, operation), _fields: fieldsArgument };
    case 'delete':
      return { ...(operations.delete && deleteArguments(operations.delete)), _fields: fieldsArgument };
  }
}

/** The names of the fields of a route's resource. */
export const fieldsOf = ({ resource }: Route): string[] => Object.keys(resource.fields);
