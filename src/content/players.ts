import { asClass, asText, escapeAddress } from './shortcode-values.ts';

type Attributes = ReadonlyMap<string, string>;

/** The types of files by extension, in the order in which they are offered; each extension is an attribute as well. */
const audioTypes = {
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/mpeg',
  wav: 'audio/wav',
} as const;
const videoTypes = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  flv: 'video/x-flv',
} as const;

/** `[audio src="…"]`, `[audio mp3="…" ogg="…"][/audio]`: a player; a link if no browser plays the file. */
export function showAudio(attributes: Attributes): string {
  const own = `${switches(attributes)} preload="${preloadOf(attributes, 'none')}" style="width: 100%;"`;
  return showPlayer('audio', audioTypes, attributes, own);
}

/** The same for `[video …]`, in the dimensions that the attributes give. */
export function showVideo(attributes: Attributes): string {
  const [width, height] = [lengthOf(attributes, 'width', 640), lengthOf(attributes, 'height', 360)];
  const poster = escapeAddress(attributes.get('poster') ?? '');
  const own =
    ` width="${width}" height="${height}"${poster && ` poster="${poster}"`}${switches(attributes)}` +
    ` preload="${preloadOf(attributes, 'metadata')}"`;
  const player = showPlayer('video', videoTypes, attributes, own);
  return player.startsWith('<video') ? `<div style="width: ${width}px;" class="wp-video">${player}</div>` : player;
}

function showPlayer(
  kind: 'audio' | 'video',
  types: Readonly<Record<string, string>>,
  attributes: Attributes,
  own: string,
): string {
  const src = escapeAddress(attributes.get('src') ?? '');
  const named = Object.keys(types).map((name) => escapeAddress(attributes.get(name) ?? ''));
  const addresses = (src === '' ? named : [src]).filter((address) => address !== '');
  const [first] = addresses;
  if (first === undefined) return '';
  const link = (look: string): string => `<a${look} href="${first}">${asText(first)}</a>`;
  const sources = addresses.flatMap((address) => {
    const type = types[extensionOf(address)];
    return type === undefined ? [] : [`<source type="${type}" src="${address}" />`];
  });
  if (sources.length === 0) return link(` class="wp-embedded-${kind}"`);
  const look = asClass(attributes.get('class') ?? '') || `wp-${kind}-shortcode`;
  return `<${kind} class="${look}"${own} controls="controls">${sources.join('')}${link('')}</${kind}>`;
}

const extensionOf = (address: string): string => /\.(\w+)(?:[?#]|$)/.exec(address)?.[1]?.toLowerCase() ?? '';

const switches = (attributes: Attributes): string =>
  ['loop', 'autoplay', 'muted']
    .filter((name) => !['', '0', 'false'].includes(attributes.get(name) ?? ''))
    .map((name) => ` ${name}="1"`)
    .join('');

function preloadOf(attributes: Attributes, usual: string): string {
  const given = attributes.get('preload') ?? '';
  return ['none', 'metadata', 'auto'].includes(given) ? given : usual;
}

function lengthOf(attributes: Attributes, name: string, usual: number): number {
  const given = Number.parseInt(attributes.get(name) ?? '', 10);
  return given > 0 && given <= 10_000 ? given : usual;
}
