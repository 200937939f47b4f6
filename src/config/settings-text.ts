import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** The text of `.env.example`: each setting with its meaning and default. */
export function envExample(): string {
  const lines = Object.values<Setting>(settings).map(
    ({ variable, flag, note, default: byDefault }) =>
      `# ${note}${flag === undefined ? '' : ` (--${flag})`}\n#${variable}=${byDefault}\n`,
  );
  return `# Settings of Quoin. Copy this file to .env, which is read from the folder that Quoin is started in.\n\n${lines.join('\n')}`;
}

/** The settings as a table in Markdown, for `docs/settings.md`. */
export function settingsTable(): string {
  const rows = Object.values<Setting>(settings).map(
    ({ variable, flag, note, default: byDefault }) =>
      `| ${flag === undefined ? '' : `\`--${flag}\``} | \`${variable}\` | ${byDefault === '' ? '' : `\`${byDefault}\``} | ${note} |`,
  );
  return ['| Flag | Variable | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}
