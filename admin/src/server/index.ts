/** Communication with the server: requests, cached answers, the outbox of changes, the session. */

export {
  askAhead,
  askOrRecall,
  COUNTS,
  changed,
  forgetAnswers,
  type Kept,
  keep,
  keptAnswer,
  recallShown,
  refresh,
  useCommentCounts,
  useCounts,
  useKept,
} from './cache.ts';
export { device, type StoredChange, type StoredDraft, type StoredRest } from './device.ts';
export { type Change, isOffline, resume, send, waiting } from './outbox.ts';
export { addressIn, type Picture, picturePath } from './picture.ts';
export { Problem, tellProblemsIn } from './problem.ts';
export { randomName } from './random-name.ts';
export { type Answer, ask, type Question } from './request.ts';
export {
  can,
  currentNonce,
  isSignedIn,
  openSession,
  sessionState,
  signIn,
  signOut,
  uploadBytes,
  user,
} from './session.ts';
export { plain, readable, titleOf } from './title.ts';
export type { CommentFields, Media, Post, Status, TermFields, Text, User } from './types.ts';
