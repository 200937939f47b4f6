import { type Setting, type SettingName, settings, settingTypes } from '../config/index.ts';
import { columns } from './columns.ts';
import type { Command } from './command.ts';

/** The text of `quoin --help`: all commands and settings. */
export function generalHelp(commands: readonly Command[]): string {
  return [
    'Usage: quoin COMMAND [ARGUMENTS]',
    '',
    'Commands (each has --help):',
    ...columns(commands.map((command) => [`  ${synopsis(command)}`, command.summary])),
    '',
    'Settings, by flag, by variable, or in a file .env in the current folder; the first of these wins:',
    ...settingLines(Object.keys(settings) as SettingName[]),
    '',
    'Example: quoin serve --port 9000 --data ./site',
  ].join('\n');
}

/** The text of `quoin user --help`. */
export function groupHelp(group: readonly Command[]): string {
  return [
    'Commands (each has --help):',
    ...columns(group.map((command) => [`  ${synopsis(command)}`, command.summary])),
    '',
    `Example: ${group[0]?.example ?? ''}`,
  ].join('\n');
}

/** The text of `quoin user create --help`. */
export function commandHelp(command: Command): string {
  const { operands = [], flags = {}, settings: taken, summary, example } = command;
  return [
    `Usage: quoin ${synopsis(command)}${Object.keys(flags).length > 0 || taken.length > 0 ? ' [FLAGS]' : ''}`,
    '',
    summary,
    ...section('Arguments', columns(operands.map(({ name, note }) => [`  ${name}`, note]))),
    ...section(
      'Flags',
      columns(
        Object.entries(flags).map(([name, flag]) => [
          `  --${name}${flag.value === undefined ? '' : ` ${flag.value}`}`,
          flag.note,
        ]),
      ),
    ),
    ...section('Settings, by flag, by variable, or in a file .env; the first of these wins', settingLines(taken)),
    '',
    `Example: ${example}`,
  ].join('\n');
}

const synopsis = ({ name, operands = [] }: Command): string =>
  [name, ...operands.map((operand) => (operand.optional ? `[${operand.name}]` : operand.name))].join(' ');

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `${title}:`, ...lines] : [];

/** Types of settings whose notes describe the allowed values. */
const describedInNote: ReadonlySet<Setting['type']> = new Set([
  'text',
  'password',
  'folder',
  'database',
  'replicas',
  'uploads',
]);

function settingLines(names: readonly SettingName[]): string[] {
  return columns(
    names.map((name) => {
      const setting: Setting = settings[name];
      const byDefault = setting.default === '' ? '' : ` (${setting.default})`;
      const allowed = describedInNote.has(setting.type) ? '' : `; ${settingTypes[setting.type].allowed(setting)}`;
      return [
        `  ${setting.flag === undefined ? '' : `--${setting.flag}`}`,
        setting.variable,
        `${setting.note}${allowed}${byDefault}`,
      ];
    }),
  );
}
