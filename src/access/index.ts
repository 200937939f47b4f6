export {
  type Actor,
  actorOf,
  anonymous,
  can,
  isRefusal,
  isUser,
  onlyIf,
  type Refusal,
  refusalFor,
  refuse,
  type Verdict,
} from './actor.ts';
export {
  type ApplicationPassword,
  applicationPasswordsOf,
  createApplicationPassword,
  renameApplicationPassword,
  revokeApplicationPassword,
  revokeApplicationPasswordsOf,
} from './application-passwords.ts';
export { Authenticator } from './credentials.ts';
export { GuessThrottle } from './guess-throttle.ts';
export { importedPassword } from './imported-passwords.ts';
export { importedSecret } from './imported-secrets.ts';
export { isLastAdministrator } from './last-administrator.ts';
export { hashesWaiting } from './limited.ts';
export { networksOf, readAddress } from './networks.ts';
export { makeOneTimeLink, userOfLink } from './one-time-links.ts';
export {
  hashPassword,
  hashSecret,
  isAcceptablePassword,
  isShortPassword,
  longestPasswordBytes,
  randomSecret,
} from './passwords.ts';
export {
  allCapabilities,
  type Capability,
  capabilitiesOf,
  isRole,
  roles,
  rolesWith,
  typeCapabilities,
} from './roles.ts';
export { type HeldSession, type OpenedSession, Sessions } from './sessions.ts';
