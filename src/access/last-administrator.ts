import { all, equals, has, not, type Reader, type UserRow } from '../storage/index.ts';

/** Whether the user is the only administrator, who must keep the role and cannot be deleted (trust C1). */
export async function isLastAdministrator(reader: Reader, user: UserRow): Promise<boolean> {
  if (!user.roles.includes('administrator')) return false;
  const others = all(has('roles', equals('role', 'administrator')), not(equals('id', user.id)));
  return (await reader.users.ids({ where: others, limit: 1 })).length === 0;
}
