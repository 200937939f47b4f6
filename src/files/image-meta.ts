import exifr from 'exifr';
import type { ImageMeta } from './media-details.ts';
import { textOfBytes } from './text-of-bytes.ts';

const maximalLength = 1000;
const maximalKeywords = 50;

/**
 * The metadata of a picture from EXIF and IPTC, without the location. Interface 2.2.
 *
 * @param source a whole JPEG, or the EXIF of another picture; undefined if it has none
 */
export async function readImageMeta(source: Buffer | undefined): Promise<ImageMeta> {
  const tags = (source && (await parse(source))) ?? {};
  const caption = plain(tags['Caption'] ?? tags['ImageDescription']);
  return {
    aperture: decimal(tags['FNumber'], 2),
    credit: plain(tags['Credit'] ?? tags['Byline'] ?? tags['Artist']),
    camera: plain(tags['Model']),
    caption,
    created_timestamp: timestamp(tags['DateTimeOriginal'] ?? tags['CreateDate']),
    copyright: plain(tags['CopyrightNotice'] ?? tags['Copyright']),
    focal_length: decimal(tags['FocalLength'], 2),
    iso: decimal(Array.isArray(tags['ISO']) ? tags['ISO'][0] : tags['ISO'], 0),
    shutter_speed: decimal(tags['ExposureTime'], 10),
    title: plain(tags['Headline'] ?? tags['ObjectName']),
    orientation: decimal(tags['Orientation'], 0),
    keywords: list(tags['Keywords']).map(plain).filter(Boolean).slice(0, maximalKeywords),
  };
}

async function parse(source: Buffer): Promise<Record<string, unknown> | undefined> {
  try {
    return await exifr.parse(source, {
      tiff: true,
      exif: true,
      iptc: true,
      xmp: false,
      gps: false,
      interop: false,
      translateValues: false,
      reviveValues: false,
    });
  } catch {
    // Damaged metadata does not make a picture invalid.
    return undefined;
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** Text without markup and control characters: these fields are shown to everybody. */
function plain(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return textOfBytes(String(value))
    .slice(0, maximalLength)
    .toWellFormed()
    .replace(/<[^>]*>?/g, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

const decimal = (value: unknown, digits: number): string =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? String(Number(value.toFixed(digits))) : '0';

/** `2026:11:21 08:00:00`, without zone, read as UTC. */
function timestamp(value: unknown): string {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(String(value ?? ''));
  if (!match) return '0';
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  return year > 0 && Number.isFinite(ms) ? String(ms / 1000) : '0';
}
