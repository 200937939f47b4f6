/** Whether a text starts like a URL (`mysql://…`, `file:…`) and is no path. A single letter is a drive of Windows. */
export const isAddress = (text: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(text);

export const isPostgres = (text: string): boolean => /^postgres(ql)?:\/\/./.test(text);

/** The parts of a text that is separated by commas. */
export function partsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Mask the passwords in addresses. */
export const withoutPasswords = (text: string): string =>
  text
    .replace(/((?:^|,\s*)[\w+.-]+:\/*[^/@,:]*):[^,]*@/g, '$1:********@')
    .replace(/([?&]password=)[^&,]*/gi, '$1********');
