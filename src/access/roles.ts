/** Roles as data: role → capabilities (behaviour 2). */

const subscriber = ['read'];
const contributor = [...subscriber, 'edit_posts', 'delete_posts'];
const author = [...contributor, 'publish_posts', 'edit_published_posts', 'delete_published_posts', 'upload_files'];

/** The capabilities that exist once per type of post: own, others', published, private. */
export const typeCapabilities = (plural: string): string[] => [
  `edit_${plural}`,
  `edit_others_${plural}`,
  `edit_published_${plural}`,
  `edit_private_${plural}`,
  `publish_${plural}`,
  `read_private_${plural}`,
  `delete_${plural}`,
  `delete_others_${plural}`,
  `delete_published_${plural}`,
  `delete_private_${plural}`,
];

const editor = [
  ...new Set([
    ...author,
    ...typeCapabilities('posts'),
    ...typeCapabilities('pages'),
    'moderate_comments',
    'manage_categories',
    'unfiltered_html',
  ]),
];
const administrator = [
  ...editor,
  'list_users',
  'create_users',
  'edit_users',
  'delete_users',
  'promote_users',
  'manage_options',
];

export const roles: Readonly<Record<string, readonly string[]>> = {
  administrator,
  editor,
  author,
  contributor,
  subscriber,
};

export type Capability = string;

/** Whether there is a role of this name. */
export function isRole(name: string): boolean {
  return Object.hasOwn(roles, name);
}

/** The roles that have one of the capabilities. */
export const rolesWith = (capabilities: readonly string[]): string[] =>
  Object.keys(roles).filter((role) => capabilities.some((capability) => roles[role]?.includes(capability)));

/** All capabilities of a set of roles. */
export function capabilitiesOf(names: readonly string[]): Set<Capability> {
  return new Set(names.flatMap((name) => (isRole(name) ? (roles[name] ?? []) : [])));
}

/** The capabilities of all roles. */
export const allCapabilities: ReadonlySet<Capability> = capabilitiesOf(Object.keys(roles));
