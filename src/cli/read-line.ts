import { parseArgs } from 'node:util';
import { type Environment, readConfig, type Setting, type SettingName, settings } from '../config/index.ts';
import { type Command, type Flag, type Given, UsageError } from './command.ts';
import { nearName } from './near-name.ts';

/**
 * Parse the arguments of a command.
 *
 * @throws UsageError for an unknown or incomplete flag, a missing or superfluous operand
 * @throws SettingsError for an invalid value of a setting
 */
export function readLine(command: Command, line: readonly string[], environment: Environment): Given {
  const own = command.flags ?? {};
  const ofSettings = settingFlags(command.settings);
  const known = {
    ...own,
    ...Object.fromEntries([...ofSettings].map((flag): [string, Flag] => [flag, { value: 'VALUE', note: '' }])),
  };
  const { flags, operands } = split(command, line, known);
  for (const [name, value] of flags) checkFlag(name, value, own[name]);
  const named = nameOperands(command, operands);

  const given = Object.fromEntries([...flags].filter(([name]) => ofSettings.has(name)));
  const read = readConfig(given, environment.process, environment.file);
  return {
    ...read,
    operand: (name) => named.get(name) ?? '',
    flag: (name) => flags.get(name),
    isSet: (name) => flags.has(name),
  };
}

const settingFlags = (names: readonly SettingName[]): Set<string> =>
  new Set(names.flatMap((name) => (settings[name] as Setting).flag ?? []));

/** Separate flags and operands. When a flag occurs twice, the last one counts. */
function split(command: Command, line: readonly string[], known: Readonly<Record<string, Flag>>) {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const { tokens } = parseArgs({ args: [...line], options, strict: false, allowPositionals: true, tokens: true });
  const flags = new Map<string, string>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = known[token.name];
    if (!flag) throw new UsageError(`${token.rawName} is not a flag of ${command.name}; ${advice(token.name, known)}`);
    if (flag.value !== undefined && (token.value === undefined || (/^--\w/.test(token.value) && !token.inlineValue)))
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${flag.value}`);
    if (flag.value === undefined && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
    flags.set(token.name, token.value ?? '');
  }
  return { flags, operands };
}

function advice(typed: string, known: object): string {
  const names = Object.keys(known);
  const near = nearName(typed, names);
  return near === undefined
    ? `it takes ${names.map((name) => `--${name}`).join(', ') || 'none'}`
    : `did you mean --${near}?`;
}

function checkFlag(name: string, value: string, flag: Flag | undefined): void {
  if (flag?.choices && !flag.choices.includes(value))
    throw new UsageError(`--${name} must be one of ${flag.choices.join(', ')}, not "${value}"`);
}

function nameOperands({ name, operands = [] }: Command, given: readonly string[]): Map<string, string> {
  const missing = operands.find((operand, index) => !operand.optional && given[index] === undefined);
  if (missing) throw new UsageError(`${name} needs ${missing.name}: ${missing.note} (see quoin ${name} --help)`);
  const [superfluous] = given.slice(operands.length);
  if (superfluous !== undefined)
    throw new UsageError(`${name} takes no argument "${superfluous}" (see quoin ${name} --help)`);
  return new Map(
    operands.flatMap((operand, index) => {
      const value = given[index];
      return value === undefined ? [] : [[operand.name, value]];
    }),
  );
}
