export { spaceOf } from './space.ts';
export { noRoom, UnusableFolder } from './unusable-folder.ts';
export { expectRoom, useFile, useFolder } from './use-folder.ts';
