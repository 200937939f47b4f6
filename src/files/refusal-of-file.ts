import { splitName } from './file-key.ts';
import { isAllowedExtension, typeOfContent } from './media-type.ts';

const heic =
  'HEIC pictures are not allowed, since most browsers do not show them. Convert the picture to JPEG, or let the telephone take JPEG ' +
  '(on an iPhone: Settings, Camera, Formats, Most Compatible).';
const notShown =
  'Pictures of this kind are not allowed, since browsers do not show them. Convert the picture to JPEG or PNG.';
const macros = 'Documents that can hold macros are not allowed. Save the document without macros.';

/** The most common types; the details of the error contain all extensions. */
const mainKinds =
  'Allowed are pictures (JPEG, PNG, GIF, WebP, AVIF), PDF, office documents, text, ZIP, audio and video.';

/** Advice for common file types that are not allowed, by extension. */
const advice: Readonly<Record<string, string>> = {
  heic,
  heif: heic,
  hif: heic,
  tif: notShown,
  tiff: notShown,
  bmp: notShown,
  svg: 'SVG pictures are not allowed, since they can hold scripts. Convert the picture to PNG or WebP.',
  docm: macros,
  xlsm: macros,
  pptm: macros,
};

/** Whether a file is refused for its type, not for its content. */
export const isRefusedKind = (name: string): boolean => !isAllowedExtension(splitName(name).extension);

/**
 * The reason why a file is refused whose type is not allowed or does not match its name, and a remedy.
 *
 * Parses hostile bytes: call it in the worker only.
 */
export async function refusalOfFile({ path, name }: { path: string; name: string }): Promise<string> {
  const { extension } = splitName(name);
  if (isRefusedKind(name)) {
    const known = Object.hasOwn(advice, extension) ? advice[extension] : undefined;
    return `${known ?? refusalOfKind(extension)} ${mainKinds}`;
  }
  const type = await typeOfContent(path).catch(() => undefined);
  if (type !== undefined && /^image\/hei[cf]/.test(type))
    return `The name ends in .${extension}, but this is HEIC. ${heic}`;
  const found = type === undefined ? 'is of an unknown kind' : `is ${type}`;
  return `The content does not fit the name: it ends in .${extension}, and the content ${found}. Name the file for what it holds.`;
}

const refusalOfKind = (extension: string): string =>
  extension === ''
    ? 'The name of the file has no extension, such as .jpg, that tells its kind.'
    : `Files of the kind .${extension} are not allowed.`;
