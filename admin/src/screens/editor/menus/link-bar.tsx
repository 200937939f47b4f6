import type { Desk } from '../../../editor/desk.ts';
import { linkAt, openable, unlink } from '../../../editor/links.ts';
import { blockWords } from '../../../words/blocks.ts';
import { below, placeOfText } from './place.ts';
import { useTarget } from './use-target.ts';

/** The target of the link at the cursor, its state if readers cannot see it, and the actions on it. Shown below the link. */
export function LinkBar({ desk }: { desk: Desk }) {
  const texts = blockWords();
  const view = desk.view.value;
  const state = desk.state.value;
  const link = state?.selection.empty ? linkAt(state) : undefined;
  const target = useTarget(link?.href ?? '');
  if (!view) return null;
  const place = link && placeOfText(view, link.from);
  if (!link || !place) return null;
  const address = openable(link.href);
  return (
    <div class="link-bar" style={below(place, 360)}>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer" title={texts.openLink}>
          {link.href}
        </a>
      ) : (
        <span class="quiet">{link.href}</span>
      )}
      {target && <strong>{texts[target as 'draft']}</strong>}
      <button type="button" class="button plain" onClick={() => desk.ask('link')}>
        {texts.editLink}
      </button>
      <button
        type="button"
        class="button plain"
        onClick={() => {
          unlink(view.state, view.dispatch);
          view.focus();
        }}
      >
        {texts.unlink}
      </button>
    </div>
  );
}
