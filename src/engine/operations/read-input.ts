import { type Actor, refusalFor } from '../../access/index.ts';
import { invalidParam, missingParam } from '../../errors/index.ts';
import { type Arguments, type Input, InvalidValue, listed } from '../definition/index.ts';
import type { Scope } from '../scope.ts';

/** Arguments as a client sent them, by name. */
export type RawArguments = Readonly<Record<string, unknown>>;

/**
 * Parses the declared arguments: untrusted → typed. Others are ignored.
 *
 * @returns the arguments that were given, and the defaults of those that were not
 * @throws ApiError 400 `rest_missing_callback_param` naming all missing ones, else `rest_invalid_param` with every fault
 */
export function readInput(
  declared: Arguments,
  raw: RawArguments,
  scope: Scope,
  required: readonly string[] = [],
): Input {
  const isGiven = (name: string) => Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null;
  const { all, defaults, required: always } = listed(declared);
  if (required.length + always.length > 0) {
    const missing = [...required, ...always].filter((name) => !isGiven(name));
    if (missing.length > 0) throw missingParam(missing);
  }

  const input: Record<string, unknown> = { ...defaults };
  let faults: Record<string, string> | undefined;
  for (const [name, argument] of all) {
    if (!(name in raw) || (!isGiven(name) && !(argument.nullable && raw[name] === null))) continue;
    try {
      input[name] = argument.read(raw[name], scope);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      faults ??= {};
      faults[name] = `${name} ${error.message}`;
    }
  }
  if (faults) throw invalidParam(faults);
  return input;
}

/** Refuses arguments whose use needs a right that the actor lacks. Defaults need none. */
export function checkArgumentAccess(declared: Arguments, raw: RawArguments, input: Input, actor: Actor): void {
  for (const [name, argument] of listed(declared).guarded) {
    if (!argument.access || !Object.hasOwn(raw, name) || !(name in input)) continue;
    const verdict = argument.access(actor, input[name]);
    if (verdict) throw refusalFor(actor, verdict);
  }
}
