import { Icon } from '../../parts/index.ts';
import { addressOf, place } from '../../place.ts';
import { listWords } from '../../words/lists.ts';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** How old the list is, in words. It is below the rows, where it moves nothing when a newer one comes. */
  readonly age?: string | false | undefined;
}

/** Links to the other pages of a list, and its total. */
export function Pager({ page, pages, total, age }: PagerProps) {
  const texts = listWords();
  return (
    <nav class="pager" aria-label={texts.pages}>
      <p class="quiet numbers" aria-live="polite">
        {texts.shown(page, Math.max(1, pages), total)}
      </p>
      {age && <span class="quiet">{age}</span>}
      {page > 1 && (
        <a class="button" href={pageAddress(page - 1)} rel="prev">
          <Icon name="left" /> {texts.newer}
        </a>
      )}
      {page < pages && (
        <a class="button" href={pageAddress(page + 1)} rel="next">
          {texts.older} <Icon name="right" />
        </a>
      )}
    </nav>
  );
}

function pageAddress(page: number): string {
  const query = new URLSearchParams(place.value.query);
  if (page > 1) query.set('page', String(page));
  else query.delete('page');
  return addressOf(`${place.value.path}${query.size > 0 ? `?${query}` : ''}`);
}
