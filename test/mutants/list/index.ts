import type { Mutant } from '../mutant.ts';
import { accessMutants } from './access.ts';
import { adminMutants } from './admin.ts';
import { bodyMutants } from './bodies.ts';
import { boundMutants } from './bounds.ts';
import { contentMutants } from './content.ts';
import { guessMutants } from './guesses.ts';
import { hiddenMutants } from './hidden.ts';
import { httpMutants } from './http.ts';
import { importingMutants } from './importing.ts';
import { ownMutants } from './own.ts';
import { ownerMutants } from './owners.ts';
import { startMutants } from './start.ts';
import { storageMutants } from './storage.ts';
import { upkeepMutants } from './upkeep.ts';

/** The guards that tests must hold. A guard that is moved or written anew takes its entry along. */
export const mutants: readonly Mutant[] = [
  ...accessMutants,
  ...adminMutants,
  ...bodyMutants,
  ...boundMutants,
  ...contentMutants,
  ...ownerMutants,
  ...guessMutants,
  ...hiddenMutants,
  ...httpMutants,
  ...importingMutants,
  ...ownMutants,
  ...startMutants,
  ...storageMutants,
  ...upkeepMutants,
];
