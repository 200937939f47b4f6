/** Whether a text begins like an address (`mysql://…`, `file:…`): no path is meant. One letter is a drive of Windows. */
export const isAddress = (text: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(text);

export const isPostgres = (text: string): boolean => /^postgres(ql)?:\/\/./.test(text);

/** The parts of a text between its commas. */
export function partsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Addresses without the passwords in them, as they can be shown. */
export const withoutPasswords = (text: string): string =>
  text
    .replace(/((?:^|,\s*)[\w+.-]+:\/*[^/@,:]*):[^,]*@/g, '$1:********@')
    .replace(/([?&]password=)[^&,]*/gi, '$1********');
