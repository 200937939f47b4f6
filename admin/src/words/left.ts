import { words } from './words.ts';

/** Changes that an earlier page could not send. */
export const leftWords = words({
  en: { refused: (reason: string) => `A change that waited on this device was refused: ${reason}` },
  de: { refused: (reason: string) => `Eine Änderung, die auf diesem Gerät wartete, wurde abgelehnt: ${reason}` },
});
