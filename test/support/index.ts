export { type Answer, Client, type Json } from './client.ts';
export { Clock } from './clock.ts';
export { guest, startDiscussion } from './discussion.ts';
export { type Row, testRows } from './rows.ts';
export { type Quoin, startQuoin } from './start-quoin.ts';
export { temporaryFolder } from './temporary-folder.ts';
export { everyRole, PASSWORD, type Role, secretOf } from './users.ts';
