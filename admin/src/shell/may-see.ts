import type { Screen } from '../screens/index.ts';
import { can } from '../server/index.ts';

/** Whether the user may see a screen. */
export const maySee = ({ needs }: Screen): boolean => needs === undefined || can(needs);
