import { networkProblem, Problem, problemFrom } from './problem.ts';
import { currentNonce, noteEnd, renewNonce } from './session.ts';
import type { Media } from './types.ts';

/** Sends files with progress, which `fetch` does not report. */

export interface Upload<Body = Media> {
  /** @throws Problem the refusal of the server; an `AbortError` when it was cancelled */
  readonly done: Promise<Body>;
  cancel(): void;
}

/** Called with the sent part, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Uploads a file to the media library. */
export function upload(file: File, onProgress?: OnProgress): Upload {
  const form = new FormData();
  form.append('file', file, file.name || 'picture');
  return sendForm('wp/v2/media?context=edit', form, onProgress);
}

/** Sends a form with files. */
export function sendForm<Body>(path: string, form: FormData, onProgress: OnProgress = () => undefined): Upload<Body> {
  let request: XMLHttpRequest | undefined;
  let isCancelled = false;
  const attempt = (): Promise<Body> =>
    new Promise((resolve, reject) => {
      request = new XMLHttpRequest();
      request.open('POST', `/wp-json/${path}`);
      request.responseType = 'json';
      request.setRequestHeader('x-wp-nonce', currentNonce() ?? '');
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, response } = request as XMLHttpRequest;
        if (status >= 200 && status < 300) resolve(response as Body);
        else reject(problemFrom(status, response, (name) => request?.getResponseHeader(name) ?? null));
      };
      request.onerror = () => reject(networkProblem());
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      request.send(form);
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
