export { mayRun, processName } from './process-name.ts';
