import { createReadStream } from 'node:fs';
import { splitName } from './file-key.ts';
import { isText } from './is-text.ts';

/** How the content of a file must prove the type of its extension. */
type Evidence =
  /** One of these types, as file-type names them. */
  | { content: string[] }
  /** Readable text: it has no signature. */
  | { text: true }
  /** An old office file: a container (CFB) with a stream of this name. */
  | { stream: string[] };

interface Kind {
  mimeType: string;
  evidence: Evidence;
}

const kind = (mimeType: string, ...content: string[]): Kind => ({
  mimeType,
  evidence: { content: content.length ? content : [mimeType] },
});
const text = (mimeType: string): Kind => ({ mimeType, evidence: { text: true } });
const office97 = (mimeType: string, ...stream: string[]): Kind => ({ mimeType, evidence: { stream } });

const jpeg = kind('image/jpeg');
const mpeg = kind('video/mpeg', 'video/mpeg', 'video/MP1S', 'video/MP2P');
// Phones and editors use .mp4, .m4v and .mov for the same container.
const quicktime = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'];
const ogg = ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg'];
const asf = ['application/vnd.ms-asf', 'video/x-ms-asf', 'audio/x-ms-asf'];
const ooxml = 'application/vnd.openxmlformats-officedocument';
const opendocument = 'application/vnd.oasis.opendocument';

/**
 * The files that may be uploaded: extension → type and evidence (behaviour 4). Excluded are files that a browser runs (html,
 * svg, js, xml, swf) or a server might (php, sh, exe), pictures that browsers do not show (tiff, bmp, heic), and macros (docm,
 * xlsm).
 */
const kinds: Record<string, Kind> = {
  png: kind('image/png', 'image/png', 'image/apng'),
  jpg: jpeg,
  jpeg,
  jpe: jpeg,
  gif: kind('image/gif'),
  webp: kind('image/webp'),
  avif: kind('image/avif'),

  pdf: kind('application/pdf'),
  txt: text('text/plain'),
  csv: text('text/csv'),
  tsv: text('text/tab-separated-values'),
  ics: text('text/calendar'),
  vtt: text('text/vtt'),
  srt: text('text/plain'),
  rtf: kind('application/rtf'),
  doc: office97('application/msword', 'WordDocument'),
  xls: office97('application/vnd.ms-excel', 'Workbook', 'Book'),
  ppt: office97('application/vnd.ms-powerpoint', 'PowerPoint Document'),
  pps: office97('application/vnd.ms-powerpoint', 'PowerPoint Document'),
  docx: kind(`${ooxml}.wordprocessingml.document`),
  xlsx: kind(`${ooxml}.spreadsheetml.sheet`),
  pptx: kind(`${ooxml}.presentationml.presentation`),
  ppsx: kind(`${ooxml}.presentationml.slideshow`),
  odt: kind(`${opendocument}.text`),
  ods: kind(`${opendocument}.spreadsheet`),
  odp: kind(`${opendocument}.presentation`),
  odg: kind(`${opendocument}.graphics`),
  zip: kind('application/zip'),

  mp3: kind('audio/mpeg'),
  m4a: kind('audio/mp4', 'audio/mp4', 'audio/x-m4a', 'video/mp4'),
  m4b: kind('audio/mp4', 'audio/mp4', 'audio/x-m4a', 'video/mp4'),
  aac: kind('audio/aac'),
  ogg: kind('audio/ogg', ...ogg),
  oga: kind('audio/ogg', ...ogg),
  opus: kind('audio/ogg', ...ogg),
  wav: kind('audio/wav'),
  flac: kind('audio/flac'),
  mid: kind('audio/midi'),
  midi: kind('audio/midi'),
  wma: kind('audio/x-ms-wma', ...asf),

  mp4: kind('video/mp4', ...quicktime),
  m4v: kind('video/mp4', ...quicktime),
  mov: kind('video/quicktime', ...quicktime),
  qt: kind('video/quicktime', ...quicktime),
  webm: kind('video/webm', 'video/webm', 'video/matroska'),
  mkv: kind('video/x-matroska', 'video/webm', 'video/matroska'),
  ogv: kind('video/ogg', 'video/ogg', 'application/ogg'),
  avi: kind('video/avi', 'video/vnd.avi'),
  mpg: mpeg,
  mpeg,
  mpe: mpeg,
  wmv: kind('video/x-ms-wmv', ...asf),
  asf: kind('video/x-ms-asf', ...asf),
  '3gp': kind('video/3gpp', ...quicktime),
  '3g2': kind('video/3gpp2', ...quicktime),
};

const kindOf = (extension: string): Kind | undefined => {
  const key = extension.toLowerCase();
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
};

/** The extensions of files that may be uploaded. */
export const allowedExtensions: readonly string[] = Object.keys(kinds).sort();

export const isAllowedExtension = (extension: string): boolean => kindOf(extension) !== undefined;

/** The type with which a stored file is served, by its extension; `application/octet-stream` for unknown ones. */
export const mimeTypeOfName = (name: string): string =>
  kindOf(splitName(name).extension)?.mimeType ?? 'application/octet-stream';

/**
 * The type of a file when content and extension agree; undefined when they do not or the extension is not allowed.
 * The type that the client declared is ignored (trust D2).
 *
 * Parses hostile bytes: call it in the worker only.
 */
export async function identifyFile(file: { path: string; name: string }): Promise<string | undefined> {
  const found = kindOf(splitName(file.name).extension);
  if (!found) return undefined;
  return (await proves(found.evidence, file.path)) ? found.mimeType : undefined;
}

/** The type that the signature of a file shows, whatever its name. For the worker only, too. */
export async function typeOfContent(path: string): Promise<string | undefined> {
  // Loaded with the first upload.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime;
}

async function proves(evidence: Evidence, path: string): Promise<boolean> {
  if ('text' in evidence) return isText(path);
  const type = await typeOfContent(path);
  if (type === undefined) return false;
  if ('content' in evidence) return evidence.content.includes(type);
  return type === 'application/x-cfb' && holdsOne(path, evidence.stream);
}

/** Whether a file holds one of the names in UTF-16, as the directory of a CFB container does. */
async function holdsOne(path: string, names: string[]): Promise<boolean> {
  // Names in the directory are padded with zeros; without them `Book` would be found next to `Workbook`.
  const wanted = names.map((name) => Buffer.from(`${name}\0`, 'utf16le'));
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const window = Buffer.concat([tail, chunk as Buffer]);
    if (wanted.some((name) => window.includes(name))) return true;
    tail = window.subarray(-128);
  }
  return false;
}
