/** Who asks: an anonymous client, and a user of each role. The names are the log-in names of the test server's users. */
export const principals = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

export type Principal = (typeof principals)[number];

/** Those who may know something, as the permission table names them. */
export type Audience = readonly Principal[];

export const everybody: Audience = principals;
export const nobody: Audience = [];
/** Those who may edit what others wrote, read what is private, and moderate. */
export const editors: Audience = ['editor', 'admin'];

/** The audience and those besides. */
export const and = (audience: Audience, ...others: readonly (Principal | undefined)[]): Audience => [
  ...new Set([...audience, ...others.filter((one) => one !== undefined)]),
];
