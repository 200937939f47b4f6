import { attachmentType } from '../../content-model/index.ts';
import type { Input, Rules } from '../../engine/definition/index.ts';
import { momentAt } from '../../engine/site-time.ts';
import { apiError } from '../../errors/index.ts';
import { type Files, readUploadHeaders, type StoredFile, stemOf, type Upload } from '../../files/index.ts';
import { all, equals, type Reader } from '../../storage/index.ts';
import { datesOf, modifiedNow } from '../post-objects/dates.ts';
import { changedRow, newRow } from '../post-objects/draft-rows.ts';
import type { PostItem } from '../post-objects/item.ts';
import { checkAuthor, type PostDraft, storedByRules } from '../post-objects/rules.ts';
import { trashed } from '../post-objects/slug.ts';
import { textsOf } from '../post-objects/texts.ts';
import type { MediaRelated } from './media.access.ts';

const type = attachmentType;

/** The rules for changes of media items: file, texts, dates, slug, status (behaviour 3, 4). */
export function mediaRules(files: Files): Rules<PostItem, PostDraft, MediaRelated> {
  return {
    async related({ input, reader }) {
      const { author, post } = input;
      return {
        author: typeof author === 'number' && author > 0 ? await reader.users.get(author) : undefined,
        parent: typeof post === 'number' && post > 0 ? await reader.posts.get(post) : undefined,
      };
    },

    async receive({ stream, headers, formName }) {
      const isForm = formName !== undefined;
      const { name, md5 } = isForm ? { name: formName, md5: one(headers['content-md5']) } : readUploadHeaders(headers);
      const errorCode = isForm ? 'rest_upload_unknown_error' : 'rest_upload_sideload_error';
      const upload = await files.receive(stream, { name, md5, errorCode });
      return { input: { upload }, fingerprint: `${name} ${upload.md5}`, undo: () => upload.discard() };
    },

    /** Store the file before the row is inserted: there is never a row without its file (trust R3). */
    async prepare({ input, scope, reader }) {
      const { upload, ...rest } = input as Input & { upload?: Upload };
      // An update has no file.
      if (!upload) return { input };
      const [year = 1970, month = 1] = momentAt(scope.nowGmt, scope.site.timezone).date.split('-').map(Number);
      const file = await files.store(upload, { year, month, isTaken: (key) => hasRow(reader, key) });
      return {
        input: { ...rest, file },
        // The file stays when it is unknown whether the row was stored.
        undo: async () => void ((await hasRow(reader, file.key)) || (await files.deleteAll([file.key]))),
      };
    },

    // Caption and description are stored in the columns `excerpt` and `content`.
    writes: [...storedByRules, 'caption', 'description', 'post'],

    async create(writing) {
      const { input, related, scope } = writing;
      const file = input['file'] as StoredFile | undefined;
      if (!file) throw apiError('rest_upload_no_data');
      const written = { title: '', content: '', excerpt: '', ...writtenTexts(input, scope) };
      const texts = { ...written, title: written.title || stemOf(file.key) };
      const status = statusOf(input) ?? 'inherit';
      const dates = datesOf(input, status, undefined, scope);
      const isDated = dates.date_gmt < scope.nowGmt;
      const parent_id = related.parent?.id ?? 0;
      const { row, slugFromId } = await newRow(type, writing, { texts, status, dates, parent_id, isDated });
      return {
        row: {
          comment_status: 'open',
          ping_status: 'closed',
          ...row,
          mime_type: file.mimeType,
          file_key: file.key,
          media_details: { ...file.details },
          awaits_sizes: file.details.width === undefined ? 0 : 1,
        },
        slugFromId,
      };
    },

    async update(item, writing) {
      const { input, related, scope } = writing;
      checkAuthor(input, related, item);
      const { title, content, excerpt } = item;
      const texts = { title, content, excerpt, ...writtenTexts(input, scope) };
      const status = statusOf(input) ?? item.status;
      const dates = datesOf(input, status, item, scope);
      const parent_id = (input['post'] as number | undefined) ?? item.parent_id;
      return { row: await changedRow(type, item, writing, { texts, status, dates, parent_id }) };
    },

    async trash(item, { scope }) {
      return item.status === 'trash' ? undefined : { row: { ...trashed(item), ...modifiedNow(item, scope) } };
    },
  };
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

async function hasRow(reader: Reader, key: string): Promise<boolean> {
  return (await reader.posts.first(all(equals('type', type.slug), equals('file_key', key)))) !== undefined;
}

/** The stored status: `inherit` whatever the client asks for, unless it is `private` (behaviour 4). */
function statusOf(input: Input): string | undefined {
  const asked = input['status'];
  if (asked === undefined) return undefined;
  return asked === 'private' ? 'private' : 'inherit';
}

/** The description is the content, the caption the excerpt. */
function writtenTexts({ title, description, caption }: Input, scope: Parameters<typeof textsOf>[1]) {
  return textsOf({ title, content: description, excerpt: caption }, scope);
}
