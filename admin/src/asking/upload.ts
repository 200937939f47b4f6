import { networkProblem, Problem, problemFrom } from './problem.ts';
import { currentNonce, noteEnd, renewNonce } from './session.ts';
import type { Media } from './types.ts';

/** Sends files with progress, which `fetch` does not tell. */

const ADDRESS = '/wp-json/wp/v2/media?context=edit';

export interface Upload {
  /** @throws Problem what the server refuses; an `AbortError` when it was cancelled */
  readonly done: Promise<Media>;
  cancel(): void;
}

/**
 * Uploads a file to the media library.
 *
 * @param onProgress is told the part that was sent, from 0 to 1
 */
export function upload(file: File, onProgress: (part: number) => void = () => undefined): Upload {
  let request: XMLHttpRequest | undefined;
  let isCancelled = false;
  const attempt = (): Promise<Media> =>
    new Promise((resolve, reject) => {
      const body = new FormData();
      body.append('file', file, file.name || 'picture');
      request = new XMLHttpRequest();
      request.open('POST', ADDRESS);
      request.responseType = 'json';
      request.setRequestHeader('x-wp-nonce', currentNonce() ?? '');
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, response } = request as XMLHttpRequest;
        if (status >= 200 && status < 300) resolve(response as Media);
        else reject(problemFrom(status, response, (name) => request?.getResponseHeader(name) ?? null));
      };
      request.onerror = () => reject(networkProblem());
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      request.send(body);
    });
  const done = attempt().catch(async (problem: unknown) => {
    const isSession = problem instanceof Problem && (problem.status === 401 || problem.code.includes('nonce'));
    if (!isSession || isCancelled) throw problem;
    if (await renewNonce()) return attempt();
    noteEnd();
    throw problem;
  });
  return {
    done,
    cancel() {
      isCancelled = true;
      request?.abort();
    },
  };
}
