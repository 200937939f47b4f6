import { useEffect, useState } from 'preact/hooks';
import { ask, type Media } from '../../asking/index.ts';
import { mediaContext } from '../shared/media-item.ts';
import { listPath } from '../shared/use-list.ts';

/** So many of the newest pictures are looked through. */
const PAGES = 10;
/** So many ids have a place in an address. */
const MOST = 200;

/** The ids of pictures that have no alternative text, the newest first. */
async function picturesWithoutAlt(): Promise<readonly number[]> {
  const found: number[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, PAGES) && found.length < MOST; page += 1) {
    const answer = await ask<Pick<Media, 'id' | 'alt_text'>[]>(
      listPath('wp/v2/media', {
        context: mediaContext(),
        media_type: 'image',
        per_page: '100',
        page: String(page),
        _fields: 'id,alt_text',
      }),
    );
    pages = answer.pages;
    found.push(...answer.body.filter(({ alt_text }) => alt_text === '').map(({ id }) => id));
  }
  return found.slice(0, MOST);
}

/** Those pictures for a list; undefined until it is known which they are. */
export function useWithoutAlt(isWanted: boolean): readonly number[] | undefined {
  const [ids, setIds] = useState<readonly number[]>();
  useEffect(() => {
    if (isWanted) void picturesWithoutAlt().then(setIds, () => setIds([]));
  }, [isWanted]);
  return ids;
}
