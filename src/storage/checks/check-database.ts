import type { ContentModel } from '../../content-model/index.ts';
import { postBlocks as blocksOn } from '../blocks/post-blocks.ts';
import type { Database } from '../database.ts';
import type { Check, Checked } from './check.ts';
import { commentCounts, termCounts } from './count-checks.ts';
import {
  applicationPasswords,
  commentsOfPosts,
  postTerms,
  revisionChains,
  scheduledMarks,
  userRoles,
} from './link-checks.ts';
import { postBlocks, postStates, termPairs } from './post-checks.ts';
import { presentedPosts } from './presented-checks.ts';
import { authors, commentAudiences, tallies } from './tally-checks.ts';
import { textChecks } from './text-checks.ts';

const engine: Check = { name: 'database file', find: ({ connection, dialect }) => dialect.faults(connection) };

/** Ordered so that a repair derives from data that is already correct. */
const checks: readonly Check[] = [
  engine,
  scheduledMarks,
  revisionChains,
  commentsOfPosts,
  postStates,
  postTerms,
  termCounts,
  termPairs,
  postBlocks,
  commentAudiences,
  commentCounts,
  authors,
  tallies,
  userRoles,
  applicationPasswords,
  ...textChecks,
  presentedPosts,
];

export interface CheckOptions {
  readonly nowGmt: string;
  /** Whether to repair faults. */
  readonly repair: boolean;
  readonly onProgress: (name: string, done: number, total: number) => void;
}

export interface CheckReport {
  /** The faults found, one sentence each. */
  readonly found: readonly string[];
  /** The faults that remain. */
  readonly remaining: readonly string[];
}

/** Compares all derived data with its sources. Repairs everything in one transaction, or changes nothing. */
export async function checkDatabase(
  database: Database,
  model: ContentModel,
  options: CheckOptions,
): Promise<CheckReport> {
  const { dialect } = database;
  const { repair, nowGmt, onProgress } = options;
  const found: string[] = [];
  const remaining: string[] = [];
  const work = async (connection: Checked['connection']): Promise<CheckReport> => {
    const checked = { connection, dialect, model, nowGmt };
    for (const [index, check] of checks.entries()) {
      onProgress(check.name, index, checks.length);
      const faults = await check.find(checked);
      found.push(...faults);
      if (faults.length > 0 && repair && check.repair) {
        await check.repair(checked);
        remaining.push(...(await check.find(checked)));
      } else remaining.push(...faults);
    }
    if (repair && found.length > 0) await blocksOn(connection).addAny();
    onProgress('', checks.length, checks.length);
    return { found, remaining };
  };
  return repair ? database.transaction(work) : database.atOneMoment(work);
}
