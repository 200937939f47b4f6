export { type Answer, Client, type Json } from './client.ts';
export { Clock } from './clock.ts';
export { guest, startDiscussion } from './discussion.ts';
export { type Row, testRows } from './rows.ts';
export { type Quoin, startQuoin } from './start-quoin.ts';
export { temporaryFolder } from './temporary-folder.ts';
export { until } from './until.ts';
export { bare, filesOf, form, upload } from './uploads.ts';
export { everyRole, PASSWORD, type Role, secretOf } from './users.ts';
