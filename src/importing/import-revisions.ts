import { isTooLong, type Stores } from '../storage/index.ts';
import { cleanedTexts, mayWriteMarkup } from './author-markup.ts';
import { creatorOf } from './import-authors.ts';
import { freeId, type ImportSession, once } from './import-session.ts';
import { noteHistory } from './revision-notes.ts';
import type { WxrItem, WxrRevision } from './wxr/wxr-events.ts';

/** Imports the revisions and autosaves of an item. */
export async function importRevisions(
  session: ImportSession,
  stores: Stores,
  { postId, revisions = [], history, line }: WxrItem,
  parent_id: number,
): Promise<void> {
  let areShort = true;
  for (const revision of revisions)
    await once(session, stores, 'revisions', String(revision.id), async () => {
      const author_id = await creatorOf(session, stores, revision.author, line);
      const texts = isTooLong('posts', revision) ? revision : await textsOf(session, stores, revision, author_id);
      if (isTooLong('posts', texts)) {
        areShort = false;
        const label = `revision ${revision.id} of item ${parent_id}`;
        const source = { parent: parent_id, ...revision };
        await session.keepLong({ kind: 'revisions', id: revision.id, label, source, lost: { revisions: 1 } });
        return undefined;
      }
      const id = session.keepsIds ? await freeId((one) => stores.posts.get(one), revision.id) : undefined;
      const date_gmt = revision.dateGmt ?? session.nowGmt;
      const date = revision.date ?? date_gmt;
      session.report.take('revisions');
      return stores.posts.insert({
        ...(id !== undefined && { id }),
        type: 'revision',
        status: 'inherit',
        parent_id,
        author_id,
        slug: `${parent_id}-${revision.isAutosave ? 'autosave' : 'revision'}-v1`,
        ...texts,
        date,
        date_gmt,
        modified: date,
        modified_gmt: date_gmt,
      });
    });
  // Left-over revisions are requested, and stored as left over, again.
  if (history !== undefined && postId !== undefined && areShort)
    await noteHistory(stores, session.source, {
      ...{ name: String(postId), id: parent_id, digest: history, version: revisions.length },
    });
}

async function textsOf(
  session: ImportSession,
  stores: Stores,
  { title, content, excerpt }: WxrRevision,
  author: number,
): Promise<{ title: string; content: string; excerpt: string }> {
  if (await mayWriteMarkup(session, stores, author)) return { title, content, excerpt };
  return cleanedTexts({ title, content, excerpt });
}
