/** What is wrong with a dump, in words for people, with a remedy where there is one. */
export class DumpError extends Error {
  override name = 'DumpError';
}
