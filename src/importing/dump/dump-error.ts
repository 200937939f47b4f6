/** A fault of a dump, with a message for people that names the remedy if there is one. */
export class DumpError extends Error {
  override name = 'DumpError';
}
