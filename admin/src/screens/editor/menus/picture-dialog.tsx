import { insertNew } from '../../../editor/choices.ts';
import type { Desk } from '../../../editor/desk.ts';
import { changeSelected } from '../../../editor/images.ts';
import { optionsOf } from '../../../editor/media.ts';
import type { Media } from '../../../server/index.ts';
import { MediaPicker } from '../../shared/media-picker.tsx';

/** Inserts a picture of the library into the text, or several as a gallery. */
export function PictureDialog({ desk, isGallery }: { desk: Desk; isGallery: boolean }) {
  const put = (chosen: readonly Media[]): void => {
    const view = desk.view.peek();
    const options = chosen.map(optionsOf);
    const [first] = options;
    if (view && first)
      (isGallery ? insertNew('gallery', { images: options }) : insertNew('image', first))(view.state, view.dispatch);
    desk.close();
  };
  return <MediaPicker multiple={isGallery} onChoose={put} onClose={() => desk.close()} onGone={() => desk.focus()} />;
}

/** Replaces the selected picture; its caption, link and alignment stay. */
export function ReplaceDialog({ desk }: { desk: Desk }) {
  const put = ([media]: readonly Media[]): void => {
    const view = desk.view.peek();
    if (view && media) {
      const { src, alt, id, size } = optionsOf(media);
      changeSelected(view, { src, alt, id, size });
    }
    desk.close();
  };
  return <MediaPicker onChoose={put} onClose={() => desk.close()} onGone={() => desk.focus()} />;
}
