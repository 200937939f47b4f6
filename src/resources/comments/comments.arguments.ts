import { isIP } from 'node:net';
import {
  type Argument,
  type Arguments,
  checked,
  InvalidValue,
  integerArgument,
  integerList,
  search,
  textArgument,
} from '../../engine/definition/index.ts';
import { all, type Condition, equals, everything, fold, matches, noneOf, nothing, oneOf } from '../../storage/index.ts';
import { isEmail } from '../../text-work/index.ts';
import { rawText } from '../shared/raw-text.ts';
import { fullyVisible, searchedColumns } from './comments.access.ts';

/** An e-mail address. */
export const email = (note: string, allowEmpty: boolean): Argument<string> =>
  checked(textArgument({ note, format: 'email' }), (address) => {
    if (!isEmail(address) && !(allowEmpty && address === '')) throw new InvalidValue('must be an e-mail address');
    return address;
  });

/** The text of a comment. A value that is not a string counts as an empty comment, which is refused as such (behaviour 5). */
export function contentArgument(note: string, example: string): Argument<string | undefined> {
  const text = rawText(note, example);
  return {
    ...text,
    read(raw, scope) {
      const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
      const given = isObject ? (raw as { raw?: unknown }).raw : raw;
      return typeof given === 'string' || given === undefined || given === null ? text.read(raw, scope) : '';
    },
  };
}

/** An IP address, version 4 or 6. */
export const ipAddress = checked(textArgument({ note: 'address the author wrote from', format: 'ipv4' }), (address) => {
  if (isIP(address) === 0) throw new InvalidValue('must be an IP address');
  return address;
});

/** The values of `status`; any other value selects nothing. */
const listed: Readonly<Record<string, Condition>> = {
  approve: equals('status', 'approved'),
  hold: equals('status', 'hold'),
  spam: equals('status', 'spam'),
  trash: equals('status', 'trash'),
  all: noneOf('status', ['spam', 'trash']),
  '': noneOf('status', ['spam', 'trash']),
  any: everything,
};

const inStatus = (status: string): Condition => (Object.hasOwn(listed, status) && listed[status]) || nothing;

/** The list arguments of comments. The policy checks those that need authorization. Interface 4.4, 5.1. */
export const selection: Arguments = {
  ...search((text, { actor }) => {
    const phrase = fold(text).trim();
    return matches(searchedColumns(actor), { phrase, words: phrase === '' ? [] : [phrase], excluded: [] });
  }),
  post: integerList({
    note: 'limit to given post ids',
    default: [],
    where: (ids) => (ids.length === 0 ? everything : oneOf('post_id', ids)),
  }),
  author: integerList({
    note: 'limit to given user ids; needs authorization',
    where: (ids) => (ids.length === 0 ? everything : oneOf('author_id', ids)),
  }),
  author_exclude: integerList({
    note: 'excludes given user ids; needs authorization',
    where: (ids) => noneOf('author_id', ids),
  }),
  author_email: {
    ...email('limit to an e-mail address; needs authorization', false),
    where: (address: string, scope) => all(fullyVisible(scope), equals('author_email_key', address.toLowerCase())),
  },
  karma: integerArgument({
    note: 'limit to a karma; needs authorization',
    where: (karma, scope) => all(fullyVisible(scope), equals('karma', karma)),
  }),
  status: textArgument({
    note: 'approve, hold, spam, trash, all (approved and held) or any; others than approve need authorization',
    default: 'approve',
    where: inStatus,
  }),
  type: textArgument({
    note: 'type of comment, or all; others than comment need authorization',
    default: 'comment',
    where: (type) => (type === 'all' || type === '' ? everything : equals('type', type)),
  }),
};
