export {
  type Actor,
  actorOf,
  can,
  isRefusal,
  isUser,
  onlyIf,
  type Refusal,
  refusalFor,
  refuse,
  stranger,
  type Verdict,
} from './actor.ts';
export { Authenticator } from './credentials.ts';
export { hashPassword, hashSecret, isAcceptablePassword, randomSecret } from './passwords.ts';
export { type Capability, capabilitiesOf, isRole, roles } from './roles.ts';
