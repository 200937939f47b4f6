import { useEffect, useState } from 'preact/hooks';
import type { ItemRoute } from '../../../editor/item-state.ts';
import { restsOf } from '../../../editor/rests.ts';
import { type Kept, type Post, plain, useKept } from '../../../server/index.ts';
import { momentOf } from '../../../words/index.ts';

/** A version of the texts that can be viewed and restored. */
export interface Entry {
  readonly key: string;
  /** The revision on the server; undefined if the version is only on this device. */
  readonly id?: number;
  readonly kind: 'revision' | 'autosave' | 'device';
  readonly at: Date;
  readonly author: string;
  /** The version on this device. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface Revision {
  readonly id: number;
  readonly author: number;
  readonly date_gmt: string;
  readonly slug: string;
}

/** Revisions, autosaves and versions on this device, newest first. */
export function useRevisions(route: ItemRoute, id: number): { entries: readonly Entry[]; list: Kept<Revision[]> } {
  const list = useKept<Revision[]>(
    `wp/v2/${route}/${id}/revisions?context=edit&per_page=100&_fields=id,author,date_gmt,slug`,
  );
  const revisions = list.answer?.body ?? [];
  const ids = [...new Set(revisions.map(({ author }) => author))];
  const names = useKept<{ id: number; name: string }[]>(
    ids.length > 0 ? `wp/v2/users?per_page=100&include=${ids.join()}&_fields=id,name` : undefined,
  );
  const [rests, setRests] = useState<readonly Entry[]>([]);
  useEffect(() => {
    void restsOf(`${route}/${id}`).then((found) =>
      setRests(
        found.map(
          ({ id: key, at, fields }) => ({ key, kind: 'device', at: new Date(at), author: '', fields }) as const,
        ),
      ),
    );
  }, [route, id]);
  const ofServer = revisions.map(
    (one): Entry => ({
      key: String(one.id),
      id: one.id,
      kind: one.slug.includes('-autosave') ? 'autosave' : 'revision',
      at: momentOf(one.date_gmt),
      author: plain(names.answer?.body.find((user) => user.id === one.author)?.name ?? ''),
    }),
  );
  return { entries: [...rests, ...ofServer].sort((a, b) => b.at.getTime() - a.at.getTime()), list };
}

/** The texts of an entry; those on the server are requested one by one. */
export function useTexts(
  route: ItemRoute,
  id: number,
  entry: Entry | undefined,
): Readonly<Record<'title' | 'content' | 'excerpt', string>> | undefined {
  const { answer } = useKept<Post>(
    entry?.id === undefined
      ? undefined
      : `wp/v2/${route}/${id}/revisions/${entry.id}?context=edit&_fields=title,content,excerpt`,
  );
  if (entry?.fields) {
    const text = (name: string): string => String(entry.fields?.[name] ?? '');
    return { title: text('title'), content: text('content'), excerpt: text('excerpt') };
  }
  const body = answer?.body;
  return body && { title: body.title.raw, content: body.content.raw, excerpt: body.excerpt.raw };
}
