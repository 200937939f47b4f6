import { isIP } from 'node:net';
import { isPermalinkStructure, permalinkTags } from '../content/permalinks.ts';
import { isOrigin, isWebAddress } from '../content/web-addresses.ts';
import { isAddress, isPostgres, partsOf } from './addresses.ts';
import type { Setting } from './setting.ts';

/** A type of setting: which texts are valid, how to describe them, and how to parse them. */
interface SettingType {
  /** The allowed values, worded to follow "must be". */
  allowed(setting: Setting): string;
  fits(text: string, setting: Setting): boolean;
  read(text: string): unknown;
}

const asText = (text: string): string => text;
/** The same rules as for passwords in requests (access/passwords.ts). */
const MAX_PASSWORD_BYTES = 4096;

const types = {
  text: {
    allowed: () => 'a non-empty string',
    fits: (text, { default: byDefault }) => text !== '' || byDefault === '',
    read: asText,
  },
  integer: {
    allowed: ({ minimum = 0, maximum }) => `a whole number from ${minimum} to ${maximum}`,
    fits: (text, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }) =>
      /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
    read: Number,
  },
  duration: {
    allowed: () => 'a number of minutes, hours or days such as 30m, 24h or 7d',
    fits: (text) => text === '' || /^[1-9]\d{0,3}[mhd]$/.test(text),
    read: secondsOf,
  },
  switch: {
    allowed: () => 'on or off',
    fits: (text) => text === 'on' || text === 'off',
    read: (text) => text === 'on',
  },
  choice: {
    allowed: ({ choices = [] }) => `one of ${choices.join(', ')}`,
    fits: (text, { choices = [] }) => choices.includes(text),
    read: asText,
  },
  timezone: {
    allowed: () => 'an IANA time zone such as Europe/Berlin',
    fits: isTimezone,
    read: asText,
  },
  url: {
    allowed: () => 'an address such as https://example.com',
    fits: (text) => text === '' || isWebAddress(text),
    read: (text) => text.replace(/\/+$/, ''),
  },
  origin: {
    allowed: () => 'an address such as https://example.com, without a path',
    fits: (text) => text === '' || isOrigin(text),
    read: (text) => text.replace(/\/+$/, ''),
  },
  permalinks: {
    allowed: () =>
      `a path such as /%year%/%postname%/ that starts with /, has %postname% or %post_id%, and each tag at most once; the tags are ${permalinkTags.join(', ')}`,
    fits: isPermalinkStructure,
    read: asText,
  },
  prefix: {
    allowed: () => 'a part of a path such as topics, of letters, digits and - _ . ~, without / at either end',
    fits: (text) => /^(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/.test(text),
    read: asText,
  },
  login: {
    allowed: () => 'a name of 1 to 60 letters, digits, single spaces and _ . - @',
    fits: (text) => text.length <= 60 && /^[A-Za-z0-9_.@-]+(?: [A-Za-z0-9_.@-]+)*$/.test(text),
    read: asText,
  },
  email: {
    allowed: () => 'an e-mail address',
    fits: (text) => text.length <= 100 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
    read: asText,
  },
  password: {
    allowed: () => `at most ${MAX_PASSWORD_BYTES} bytes without a backslash`,
    fits: (text) => !text.includes('\\') && Buffer.byteLength(text) <= MAX_PASSWORD_BYTES,
    read: asText,
  },
  networks: {
    allowed: () => 'addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
    fits: (text) => partsOf(text).every(isNetwork),
    read: partsOf,
  },
  folder: {
    allowed: () => 'a folder',
    fits: (text) => text !== '' && !isAddress(text),
    read: asText,
  },
  database: {
    allowed: () => 'the path of an SQLite file, such as ./site.sqlite, or an address such as postgres://user@host/name',
    fits: (text) => isPostgres(text) || !isAddress(text),
    read: asText,
  },
  replicas: {
    allowed: () => 'addresses such as postgres://user@host/name, separated by commas',
    fits: (text) => partsOf(text).every(isPostgres),
    read: asText,
  },
  uploads: {
    allowed: () => 'a folder, or an address such as s3://bucket/prefix',
    fits: (text) => /^s3:/i.test(text) || !isAddress(text),
    read: asText,
  },
} as const satisfies Readonly<Record<Setting['type'], SettingType>>;

export const settingTypes: Readonly<Record<Setting['type'], SettingType>> = types;

/** What a setting of a type is read as. */
export type ValueOfType<Type extends Setting['type']> = Readonly<ReturnType<(typeof types)[Type]['read']>>;

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

/** The seconds in a duration such as `24h`; 0 for an empty text. */
function secondsOf(text: string): number {
  return Number.parseInt(text || '0', 10) * (SECONDS[text.at(-1) ?? ''] ?? 0);
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
