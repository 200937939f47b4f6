/** Letters and digits that are not taken for one another: 32, so that each byte gives one evenly. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789A';
const GROUPS = 4;
const IN_GROUP = 5;

/** A random password of 100 bits, in groups that can be read out. */
export function madePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * IN_GROUP));
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return (letters.match(/.{5}/g) ?? []).join('-');
}
