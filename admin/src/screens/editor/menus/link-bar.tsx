import type { Desk } from '../../../editor/desk.ts';
import { linkAt, openable, unlink } from '../../../editor/links.ts';
import { blockWords } from '../../../words/blocks.ts';
import { below, placeOfText } from './place.ts';

/** The target of the link at the cursor, and the actions on it. Shown below the link. */
export function LinkBar({ desk }: { desk: Desk }) {
  const texts = blockWords();
  const view = desk.view.value;
  const state = desk.state.value;
  if (!view || !state?.selection.empty) return null;
  const link = linkAt(state);
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
