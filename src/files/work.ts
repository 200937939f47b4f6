import { stat } from 'node:fs/promises';
import { eraseFilmLocation } from './film-location.ts';
import { identifyFile } from './media-type.ts';
import {
  type ExaminedPicture,
  examinePicture,
  type MadeSize,
  makePictureSizes,
  type PictureLimits,
  Refused,
} from './picture-work.ts';
import { refusalOfFile } from './refusal-of-file.ts';
import { systemCode } from './storage-fault.ts';

/** A task on hostile bytes, done by a worker process. */
export type Work =
  | { task: 'examine'; path: string; name: string; rewritten: string; limits: PictureLimits }
  | { task: 'resize'; path: string; mimeType: string; limits: PictureLimits };

export interface Examined {
  mimeType: string;
  size: number;
  isRewritten: boolean;
  picture?: ExaminedPicture;
}

export interface Results {
  examine: Examined;
  resize: MadeSize[];
}

/** The answer of a worker. */
export type Reply = { result: Results[keyof Results] } | { refused: string } | { failed: string; code: string };

/** The MP4 family, in which phones store the location. */
const films = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'audio/mp4']);

export async function doWork(work: Work): Promise<Reply> {
  try {
    return {
      result:
        work.task === 'examine' ? await examine(work) : await makePictureSizes(work.path, work.mimeType, work.limits),
    };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failed, code: systemCode(error) };
  }
}

async function examine({ path, name, rewritten, limits }: Extract<Work, { task: 'examine' }>): Promise<Examined> {
  const mimeType = await identifyFile({ path, name });
  if (mimeType === undefined) throw new Refused(await refusalOfFile({ path, name }));
  if (!mimeType.startsWith('image/')) {
    if (films.has(mimeType)) await eraseFilmLocation(path);
    return { mimeType, size: (await stat(path)).size, isRewritten: false };
  }
  const picture = await examinePicture(path, mimeType, rewritten, limits);
  const { size } = await stat(picture.isRewritten ? rewritten : path);
  return { mimeType, size, isRewritten: picture.isRewritten, picture };
}
