import { useEffect } from 'preact/hooks';
import { addressOf, place } from '../../place.ts';
import { mediaWords } from '../../words/media.ts';

export type View = 'grid' | 'list';

const STORED = 'quoin-media-view';

/** The view that the URL names; by default, the one that was used last on this device. */
export function useView(): View {
  const named = place.value.query.get('view');
  useEffect(() => {
    if (named) localStorage.setItem(STORED, named);
  }, [named]);
  return (named ?? localStorage.getItem(STORED)) === 'list' ? 'list' : 'grid';
}

/** Links to the two views of the same files. */
export function ViewChoice({ view }: { view: View }) {
  const texts = mediaWords();
  return (
    <nav class="view-choice" aria-label={texts.view}>
      {(['grid', 'list'] as const).map((one) => {
        const query = new URLSearchParams(place.value.query);
        query.set('view', one);
        return (
          <a
            key={one}
            class="chip"
            href={addressOf(`${place.value.path}?${query}`)}
            aria-current={view === one ? 'true' : undefined}
          >
            {texts[one]}
          </a>
        );
      })}
    </nav>
  );
}
