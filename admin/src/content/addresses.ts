/** Whether an address may be linked: of the web, of mail or telephone, or of the same site. */
export function isSafeAddress(href: string): boolean {
  // Browsers ignore control characters: without them, the address must still have an allowed scheme, or none.
  const bare = [...href].filter((character) => character > ' ').join('');
  return bare !== '' && (/^(?:https?:|mailto:|tel:)/i.test(bare) || !/^[^/?#]*:/.test(bare));
}

/** Reads a typed address; `example.org` becomes a web address. */
export function addressFrom(typed: string): string {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#].*)?$/i.test(text) ? `https://${text}` : text;
}
