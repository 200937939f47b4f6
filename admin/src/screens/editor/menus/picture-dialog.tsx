import { useState } from 'preact/hooks';
import type { Media } from '../../../asking/index.ts';
import { insertNew } from '../../../editor/choices.ts';
import type { Desk } from '../../../editor/desk.ts';
import { changeSelected } from '../../../editor/images.ts';
import { optionsOf } from '../../../editor/media.ts';
import { ChoosePicture } from '../pictures/choose-picture.tsx';

/** Puts a picture of the library into the text, or several as a gallery. */
export function PictureDialog({ desk, isGallery }: { desk: Desk; isGallery: boolean }) {
  const [chosen, setChosen] = useState<readonly Media[]>([]);
  const put = (media: Media): void => {
    const view = desk.view.peek();
    if (view) insertNew('image', optionsOf(media))(view.state, view.dispatch);
    desk.close();
  };
  const putAll = (): void => {
    const view = desk.view.peek();
    if (view && chosen.length > 0) insertNew('gallery', { images: chosen.map(optionsOf) })(view.state, view.dispatch);
    desk.close();
  };
  if (!isGallery) return <ChoosePicture onChoose={put} onClose={() => desk.close()} onGone={() => desk.focus()} />;
  return (
    <ChoosePicture
      chosen={chosen}
      onChoose={(media) =>
        setChosen(
          chosen.some(({ id }) => id === media.id) ? chosen.filter(({ id }) => id !== media.id) : [...chosen, media],
        )
      }
      onDone={putAll}
      onClose={() => desk.close()}
      onGone={() => desk.focus()}
    />
  );
}

/** Puts another picture in the place of the selected one; its caption, link and alignment stay. */
export function ReplaceDialog({ desk }: { desk: Desk }) {
  const put = (media: Media): void => {
    const view = desk.view.peek();
    if (view) {
      const { src, alt, id, size } = optionsOf(media);
      changeSelected(view, { src, alt, id, size });
    }
    desk.close();
  };
  return <ChoosePicture onChoose={put} onClose={() => desk.close()} onGone={() => desk.focus()} />;
}
