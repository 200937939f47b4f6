/** The address of a site without slashes at the end. Linear, however many slashes the text has. */
export const siteAddress = (text: string): string => text.replace(/(?<!\/)\/+$/, '');
