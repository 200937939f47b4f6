import { useState } from 'preact/hooks';
import { type Media, plain } from '../../../asking/index.ts';
import { insertNew } from '../../../editor/choices.ts';
import type { Desk } from '../../../editor/desk.ts';
import { ChoosePicture } from '../pictures/choose-picture.tsx';
import { addressIn } from '../pictures/media.ts';

/** A picture as a block is given it. */
const optionsOf = (media: Media) => ({
  src: addressIn(media, 'large', 'full'),
  alt: media.alt_text,
  id: media.id,
  size: media.media_details?.sizes?.['large'] ? 'large' : 'full',
  ...(media.caption.raw ? { caption: plain(media.caption.raw) } : {}),
  ...(media.media_details?.width ? { width: media.media_details.width } : {}),
});

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
