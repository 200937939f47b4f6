import { escapeText } from './escape-text.ts';
import { offeredFiles, type PictureFile, sizesUpTo, sourceSet } from './responsive-pictures.ts';

/** A picture of the media library, in one of its sizes. */
export interface ShownPicture {
  /** The file that is shown; undefined if its dimensions are unknown. */
  readonly shown: PictureFile | undefined;
  /** All files of the picture, in the order in which they are offered. */
  readonly files: readonly PictureFile[];
  /** The URL of the original. */
  readonly source: string;
  /** The name of the size, for its classes. */
  readonly size: string;
  readonly alt: string;
  /** The id of the element that describes it. */
  readonly describedBy?: string | undefined;
  /** The URL of a file. */
  readonly addressOf: (key: string) => string;
}

/** The `<img>` of a picture, with its dimensions and, if there is a choice, its other sizes. */
export function imageTag({ shown, files, source, size, alt, describedBy, addressOf }: ShownPicture): string {
  const offered = shown ? offeredFiles(shown, shown, files) : [];
  const attributes = {
    width: shown?.width,
    height: shown?.height,
    src: shown ? addressOf(shown.key) : source,
    class: `attachment-${size} size-${size}`,
    alt,
    decoding: 'async',
    loading: 'lazy',
    'aria-describedby': describedBy,
    ...(shown && offered.length > 0 && { srcset: sourceSet(offered, addressOf), sizes: sizesUpTo(shown.width) }),
  };
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${escapeText(String(value))}"`],
  );
  return `<img ${written.join(' ')} />`;
}
