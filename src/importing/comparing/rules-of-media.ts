import { plainText } from '../../content/index.ts';
import { type Json, objectOf, textOf } from '../rest/rest-values.ts';
import { isRenamed } from './names-of-files.ts';
import { MEDIA } from './parts.ts';
import { rulesOfPart } from './rule.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === '0' ||
  (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

const detailsOf = (item: Json): Json => objectOf(item['media_details']);
const originalOf = (item: Json): string | undefined => textOf(detailsOf(item)['original_image']);

/** Whether the picture of the old site is a scaled-down version of the new one. */
function isScaledDown(item: Json, other: Json): boolean {
  const [small, large] = [detailsOf(item), detailsOf(other)];
  const [width, height, wide, high] = [small['width'], small['height'], large['width'], large['height']].map(
    Number,
  ) as [...[number, number, number, number]];
  const isSame = (known: number, share: number): boolean => Math.abs(known - share) < 1;
  return (
    wide > width && high > height && (isSame(height, (high * width) / wide) || isSame(width, (wide * height) / high))
  );
}

/** Whether Quoin does not have the file: then it has no size in bytes. */
const isFileless = (other: Json): boolean => !('filesize' in detailsOf(other));

/** Whether a member of the details of a picture is what Quoin reads from its file. */
function isReadFromPicture(pointer: string, value: unknown, { source_url: address }: Json): boolean {
  switch (pointer) {
    case '/media_details/width':
    case '/media_details/height':
      return isNumber(value);
    case '/media_details/file':
      return typeof value === 'string' && String(address).endsWith(`/${value}`);
    case '/media_details/image_meta':
      return 'aperture' in objectOf(value);
    case '/media_details/sizes':
      return Object.values(objectOf(value)).every((size) => isNumber(objectOf(size)['width']));
    default:
      return false;
  }
}

/** With a slash at the end where the permalink structure has one. */
const isPath = (address: unknown, slug: unknown): boolean => [`site:/${slug}/`, `site:/${slug}`].includes(`${address}`);

export const rulesOfMedia = rulesOfPart(MEDIA, [
  {
    name: 'originals',
    why: 'If WordPress has scaled a picture down, Quoin has the original; the address of the other one leads to it.',
    holds: ({ pointer, old, new: other, item, other: whole }) => {
      const original = originalOf(item);
      if (original === undefined) return false;
      if (/^\/media_details\/(sizes\/full\/)?filesize$/.test(pointer)) return isNumber(other);
      if (/^\/media_details\/(sizes\/full\/)?(width|height)$/.test(pointer)) return isScaledDown(item, whole);
      return (
        /^\/(source_url|media_details\/(file|sizes\/full\/(file|source_url)))$/.test(pointer) &&
        isRenamed(String(old).replace(/[^/]+$/, encodeURIComponent(original)), other)
      );
    },
  },
  {
    name: 'files-not-here',
    why: 'A file that Quoin refuses, such as SVG, or that the old site lacks, has neither type nor dimensions.',
    holds: ({ pointer, old, new: other, other: whole }) =>
      isFileless(whole) &&
      (pointer === '/mime_type'
        ? other === 'application/octet-stream'
        : pointer === '/media_type'
          ? other === 'file'
          : pointer === '/media_details/file'
            ? old === undefined && typeof other === 'string'
            : pointer.startsWith('/media_details/') && isNothing(other)),
  },
  {
    name: 'sizes',
    why: 'Quoin makes the smaller copies of pictures itself, and reads only the metadata that it needs.',
    holds: ({ pointer, old, new: other }) => {
      const [, , member = '', size, below] = pointer.split('/');
      if (pointer.startsWith('/missing_image_sizes')) return isNothing(other);
      if (!pointer.startsWith('/media_details/')) return false;
      if (member === 'sizes' && size === undefined) return isNothing(old) && isNothing(other);
      if (member === 'sizes' && below === undefined)
        return (old === undefined || other === undefined) && isNumber(objectOf(old ?? other)['width']);
      if (member === 'sizes')
        return below === 'filesize' && [old, other].every((bytes) => bytes === undefined || isNumber(bytes));
      if (member === 'filesize') return other === undefined || (old === undefined && isNumber(other));
      return ['image_meta', 'original_image'].includes(member) && isNothing(other);
    },
  },
  {
    name: 'lost-metadata',
    why: 'Quoin reads the dimensions of every picture; WordPress does not know them if it has lost the metadata of the file.',
    holds: ({ pointer, old, new: other, item, other: whole }) =>
      old === undefined &&
      Object.keys(detailsOf(item)).every((member) => member === 'filesize') &&
      isNumber(detailsOf(whole)['width']) &&
      isReadFromPicture(pointer, other, whole),
  },
  {
    name: 'alternative-texts',
    why: 'Alternative texts are plain text, without markup.',
    holds: ({ pointer, old, new: other }) =>
      pointer === '/alt_text' && typeof old === 'string' && old.includes('<') && other === plainText(old),
  },
  {
    name: 'locations',
    why: 'The location is removed from pictures, which makes the files smaller.',
    holds: ({ pointer, old, new: other }) =>
      pointer === '/media_details/filesize' && isNumber(old) && isNumber(other) && other < old,
  },
  {
    name: 'names-of-files',
    why: 'File names consist of letters and digits and are unique; the old address leads to the file.',
    holds: ({ pointer, old, new: other }) =>
      /^\/(source_url|media_details\/(file|sizes\/[^/]+\/(file|source_url)))$/.test(pointer) && isRenamed(old, other),
  },
  {
    name: 'sound-and-film',
    why: 'Quoin does not read metadata of audio and video.',
    holds: ({ pointer, new: other, item }) =>
      /^(audio|video)\//.test(String(item['mime_type'])) &&
      pointer.startsWith('/media_details/') &&
      other === undefined,
  },
  {
    name: 'links-of-files',
    why: 'In WordPress, the page of a file is below the post that it was uploaded to; in Quoin, it is at the top level, and the old address leads to it.',
    holds: ({ pointer, new: other, item }) =>
      Number(item['post']) > 0 &&
      (pointer === '/link'
        ? isPath(other, item['slug'])
        : pointer === '/permalink_template' && isPath(other, '%postname%')),
  },
]);
