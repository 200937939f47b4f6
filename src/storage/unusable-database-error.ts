/** The database cannot be used: the message says what is wrong and what to do. */
export class UnusableDatabaseError extends Error {}
