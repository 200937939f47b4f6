/** Paths below the address of the site that answers name and the front door serves. */

/** The neutral picture of people who have none. */
export const AVATAR_PATH = '/avatar.svg';
