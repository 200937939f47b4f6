import type { FieldTexts } from '../../described/index.ts';
import type { User } from '../../server/index.ts';
import { peopleWords } from '../../words/people.ts';

/** The most powerful first: each role has all capabilities of the roles after it. */
const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

type Role = (typeof ROLES)[number];

const isKnown = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

/** The names of roles in the language of the user; unknown roles keep their name. */
export function rolesOf(roles: readonly string[] | undefined): string {
  const texts = peopleWords();
  return roles?.map((role) => (isKnown(role) ? texts[role] : role)).join(', ') || texts.noRole;
}

/** The roles that a user may assign: none above their own. */
export function roleChoices(own: User | undefined): NonNullable<FieldTexts['choices']> {
  const texts = peopleWords();
  const from = ROLES.findIndex((role) => own?.roles?.includes(role));
  return (from < 0 ? [] : ROLES.slice(from)).map((value) => ({
    value,
    label: texts[value],
    help: texts[`${value}Help`],
  }));
}
