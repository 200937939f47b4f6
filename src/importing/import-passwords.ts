import { importedPassword, importedSecret } from '../access/index.ts';
import { equals, type Stores } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import type { WxrAccount } from './wxr/wxr-events.ts';

const MAX_NAME_LENGTH = 200;
/** The most application passwords of a user. */
const MAX_PASSWORDS = 50;

/** Remembers the passwords for an account that an import has created, until it has one. */
export async function notePassword(
  session: ImportSession,
  stores: Stores,
  id: number,
  { passwordHash = '', applicationPasswords = [] }: WxrAccount,
): Promise<void> {
  // Running sites tell none.
  if (passwordHash !== '' && (await stores.users.get(id))?.password_hash === '')
    session.passwords.set(id, { hash: passwordHash, applicationPasswords });
}

/** Stores the passwords of accounts, one transaction each: hashing takes long, and the server writes in between. */
export async function importPasswords(
  { passwords, report, storage, nowGmt }: ImportSession,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const [id, { hash: given, applicationPasswords }] of passwords) {
    const hash = await importedPassword(given);
    await storage.transaction(async ({ users }) => {
      const own = await users.applicationPasswords.find({ where: equals('user_id', id), order: [] });
      const names = new Set(own.map(({ name }) => name));
      for (const { name: label, hash: secret, createdGmt } of applicationPasswords.slice(0, MAX_PASSWORDS)) {
        const name = label.trim().slice(0, MAX_NAME_LENGTH) || 'application password';
        const secret_hash = importedSecret(secret);
        if (secret_hash === undefined || names.has(name)) {
          report.leaveOut(
            `an application password of user ${id}`,
            'its name exists twice, or the type of its hash is unknown',
          );
          continue;
        }
        names.add(name);
        await users.applicationPasswords.insert({ user_id: id, name, secret_hash, created_gmt: createdGmt ?? nowGmt });
        report.take('application passwords');
      }
      // Stored last: it shows that the account is complete.
      if (hash === undefined) report.leaveOut(`the password of user ${id}`, 'the type of its hash is unknown');
      else if (await users.rehash(id, '', hash)) report.take('passwords');
    });
    onProgress(++done);
  }
}
