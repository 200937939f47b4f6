import type { Endpoint } from '../routes.ts';
import { endpointOf, type OwnParts, type OwnRoute } from './own-route.ts';
import { resolveRoute } from './resolve.ts';
import { sessionRoutes } from './session.ts';

/** Every route of Quoin's own, below `/wp-json/quoin/v1`. A new one is a line here. */
export const ownRoutes = (parts: OwnParts): readonly OwnRoute[] => [resolveRoute(parts), ...sessionRoutes(parts)];

export const ownEndpoints = (parts: OwnParts): readonly Endpoint[] => ownRoutes(parts).map(endpointOf);
