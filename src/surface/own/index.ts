import type { Endpoint } from '../routes.ts';
import { auditRoute, ownAuditRoute } from './audit.ts';
import { countsRoute } from './counts.ts';
import { invitationRoutes } from './invitations.ts';
import { jobRoutes } from './jobs.ts';
import { mergeRoute } from './merge.ts';
import { endpointOf, type OwnParts, type OwnRoute } from './own-route.ts';
import { preferenceRoutes } from './preferences.ts';
import { previewRoutes } from './previews.ts';
import { resolveRoute } from './resolve.ts';
import { restoreRoutes } from './restore.ts';
import { searchRoute } from './search.ts';
import { serverRoute } from './server.ts';
import { sessionRoutes } from './session.ts';
import { sessionListRoutes } from './sessions.ts';
import { usageRoute } from './usage.ts';

/** Every route of Quoin's own, below `/wp-json/quoin/v1`. A new one is a line here. */
export const ownRoutes = (parts: OwnParts): readonly OwnRoute[] => [
  resolveRoute(parts),
  ...sessionRoutes(parts),
  ...sessionListRoutes(parts),
  ...invitationRoutes(parts),
  ...preferenceRoutes,
  countsRoute(parts),
  ...restoreRoutes(parts),
  auditRoute,
  ownAuditRoute,
  mergeRoute(parts),
  usageRoute(parts),
  searchRoute(parts),
  ...previewRoutes(parts),
  ...jobRoutes(parts),
  serverRoute,
];

export const ownEndpoints = (parts: OwnParts): readonly Endpoint[] => ownRoutes(parts).map(endpointOf);
