import { allCapabilities, isRole, roles } from '../../access/index.ts';
import { type Json, objectOf } from '../rest/rest-values.ts';
import { rulesOfPart } from './rule.ts';

const known: ReadonlySet<string> = new Set([...allCapabilities, ...Object.keys(roles)]);
const lastOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);
const isCapability = (pointer: string): boolean => /^\/(extra_)?capabilities\//.test(pointer);
const rolesOf = (item: Json): readonly unknown[] => (Array.isArray(item['roles']) ? item['roles'] : []);
const hasOtherRole = (item: Json): boolean => rolesOf(item).some((role) => !isRole(String(role)));

export const rulesOfUsers = rulesOfPart('users', [
  {
    name: 'preferences',
    why: 'Preferences of the WordPress administration are not imported.',
    holds: ({ pointer, new: other }) => pointer.startsWith('/meta/persisted_preferences') && other === undefined,
  },
  {
    name: 'roles',
    why: 'Roles that Quoin does not have are not imported, nor their capabilities.',
    holds: ({ pointer, old, new: other, item }) =>
      hasOtherRole(item) &&
      (pointer === '/roles'
        ? Array.isArray(old) && JSON.stringify(other) === JSON.stringify(old.filter((role) => isRole(String(role))))
        : isCapability(pointer) && other === undefined),
  },
  {
    name: 'capabilities',
    why: 'Quoin lists only its own capabilities.',
    holds: ({ pointer, new: other }) => isCapability(pointer) && other === undefined && !known.has(lastOf(pointer)),
  },
  {
    name: 'own-capabilities',
    why: 'Capabilities follow from roles: those that a single user was given or denied are not imported.',
    holds: ({ pointer, old, new: other, item }) =>
      isCapability(pointer) &&
      lastOf(pointer) in objectOf(item['extra_capabilities']) &&
      !isRole(lastOf(pointer)) &&
      typeof old === 'boolean' &&
      (other === undefined || other === !old),
  },
  {
    name: 'locales',
    why: 'Quoin is in English only: all users have its locale.',
    holds: ({ pointer, old, new: other }) => pointer === '/locale' && typeof old === 'string' && other === 'en_US',
  },
  {
    name: 'nicknames',
    why: 'Users without a nickname have their log-in name as one.',
    holds: ({ pointer, old, new: other, other: whole }) =>
      pointer === '/nickname' && old === '' && other !== '' && other === whole['username'],
  },
  {
    name: 'log-in-names',
    why: 'Log-in names consist of ASCII letters, digits, blanks and `_ . - @`; others are replaced by a similar name.',
    holds: ({ pointer, old, new: other }) =>
      pointer === '/username' && /[^A-Za-z0-9 _.@-]/.test(String(old)) && /^[A-Za-z0-9 _.@-]+$/.test(String(other)),
  },
  {
    name: 'shared-addresses',
    why: 'If several accounts share an e-mail address, only the first keeps it; a malformed one is replaced.',
    holds: ({ pointer, new: other }) => pointer === '/email' && /^[^@]+@imported\.invalid$/.test(String(other)),
  },
]);
