export { othersIfLong, Turns } from './turns.ts';
