/** A random name of 32 characters. Plain `http` of another machine gives pages no `crypto.randomUUID`. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
