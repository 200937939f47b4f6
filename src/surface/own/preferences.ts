import { isUser, onlyIf } from '../../access/index.ts';
import { InvalidValue, objectArgument } from '../../engine/definition/index.ts';
import type { OwnRoute } from './own-route.ts';

const MAX_BYTES = 16 * 1024;

const given = objectArgument<string>(
  { note: 'what the user has chosen: any object of JSON, up to 16 kB', required: true, properties: {} },
  (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new InvalidValue('must be an object');
    const text = JSON.stringify(raw);
    if (Buffer.byteLength(text) > MAX_BYTES) throw new InvalidValue(`must be at most ${MAX_BYTES} bytes of JSON`);
    return text;
  },
);

const base = {
  path: '/users/me/preferences',
  schema: {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title: 'preferences',
    type: 'object',
    properties: { preferences: { type: 'object', description: 'what was stored last; empty at first' } },
  },
  access: ({ actor }) => onlyIf(isUser(actor), 'rest_forbidden'),
} satisfies Partial<OwnRoute>;

/** Preferences of users, such as the appearance of the admin interface. */
export const preferenceRoutes: readonly OwnRoute[] = [
  {
    ...base,
    method: 'GET',
    arguments: {},
    async answer(_input, { scope, storage }) {
      const text = await storage.preferences.get(scope.actor.id);
      return { status: 200, body: { preferences: JSON.parse(text ?? '{}') as unknown } };
    },
  },
  {
    ...base,
    method: 'PUT',
    arguments: { preferences: given },
    async answer(input, { scope, storage }) {
      const text = input['preferences'] as string;
      await storage.transaction((stores) => stores.preferences.set(scope.actor.id, text));
      return { status: 200, body: { preferences: JSON.parse(text) as unknown } };
    },
  },
];
