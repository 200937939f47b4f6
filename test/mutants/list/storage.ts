import type { Mutant } from '../mutant.ts';

/** Guards of what is stored: files, media that are fetched, texts that are cleaned. */
export const storageMutants: readonly Mutant[] = [
  {
    name: 'names of files hold no way up',
    file: 'src/files/file-key.ts',
    replace: "!name.includes('..') &&",
    by: '',
    tests: ['src/files/upload-name.test.ts', 'src/files/local-file-store.test.ts'],
  },
  {
    name: 'an upload that the parser cut is refused',
    file: 'src/files/receive-upload.ts',
    replace: "if ('truncated' in source && source.truncated === true) throw tooBig(limit);",
    by: '',
    tests: ['src/files/receive-upload.test.ts'],
  },
  {
    name: 'an upload has the hash that was told',
    file: 'src/files/receive-upload.ts',
    replace: 'limits.md5 !== undefined && !isSameHash(limits.md5, md5)',
    by: 'false',
    tests: ['src/files/receive-upload.test.ts'],
  },
  {
    name: 'inner extensions are guarded',
    file: 'src/files/upload-name.ts',
    replace: '}\\d?$/i.test(part) && !isAllowedExtension(part)',
    by: '}\\d?$/i.test(part) && part === ""',
    tests: ['src/files/upload-name.test.ts'],
  },
  {
    name: 'addresses to fetch have a port of the web',
    file: 'src/importing/fetch-media.ts',
    replace: "if (allowed === isPublicAddress && url.port !== '') throw",
    by: 'if (address === undefined) throw',
    tests: ['src/importing/fetch-media.test.ts'],
  },
  {
    name: 'addresses to fetch hold no credentials',
    file: 'src/importing/fetch-media.ts',
    replace: ' || url.username || url.password',
    by: '',
    tests: ['src/importing/fetch-media.test.ts'],
  },
];
