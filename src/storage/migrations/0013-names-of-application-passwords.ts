import type { Migration } from './migration.ts';

/**
 * A user has one application password of a name. Of those that have the same name already, all but the first get their id
 * behind it, and a blank that no other name ends in.
 */
export const namesOfApplicationPasswords: Migration = {
  version: 13,
  name: 'names of application passwords',
  statements: () => [
    `UPDATE application_passwords SET name = name || ' (' || id || ') ' WHERE EXISTS (
       SELECT 1 FROM application_passwords AS earlier
       WHERE earlier.user_id = application_passwords.user_id AND earlier.id < application_passwords.id
         AND lower(earlier.name) = lower(application_passwords.name))`,
    'CREATE UNIQUE INDEX application_passwords_by_name ON application_passwords (user_id, lower(name))',
  ],
};
