const shortest = 6;
const mailbox = /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether a text is an e-mail address: one `@`, a plain mailbox and a host with at least two labels. Interface 2.4, 2.5. */
export function isEmail(raw: string): boolean {
  const [name = '', host = '', ...more] = raw.split('@');
  const labels = host.split('.');
  return (
    raw.length >= shortest &&
    more.length === 0 &&
    mailbox.test(name) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part))
  );
}

/** The stored form of an e-mail address; empty if it is invalid. */
export function cleanEmail(raw: string): string {
  const address = raw.trim();
  return isEmail(address) ? address.replaceAll('&', '&amp;') : '';
}
