import type { Command } from './command.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { explain } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { mediaTidy } from './commands/media-tidy.ts';
import { migrateCommand } from './commands/migrate.ts';
import { move } from './commands/move.ts';
import { redirects } from './commands/redirects.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { settingsCommand } from './commands/settings.ts';
import { tokenCreate } from './commands/token-create.ts';
import { tokenList } from './commands/token-list.ts';
import { tokenRevoke } from './commands/token-revoke.ts';
import { userCreate } from './commands/user-create.ts';
import { userInvite } from './commands/user-invite.ts';
import { userList } from './commands/user-list.ts';
import { userSetPassword } from './commands/user-set-password.ts';
import { userSetRole } from './commands/user-set-role.ts';

/** Every command of `quoin`. */
export const commands: readonly Command[] = [
  serve,
  importCommand,
  compareCommand,
  exportCommand,
  migrateCommand,
  checkCommand,
  backup,
  restore,
  move,
  explain,
  audit,
  redirects,
  mediaTidy,
  userList,
  userCreate,
  userInvite,
  userSetPassword,
  userSetRole,
  tokenCreate,
  tokenList,
  tokenRevoke,
  settingsCommand,
];
