import type { ListedFile } from '../file-store.ts';
import type { StoreClient } from './store-client.ts';
import { StoreFault } from './store-fault.ts';
import { type Element, readXml } from './xml.ts';

/** Every object below the prefix; keys without the prefix. */
export async function* listFiles(client: StoreClient, atOnce = 1000): AsyncGenerator<ListedFile> {
  const { prefix } = client.bucket;
  for (let token = ''; ; ) {
    const query = {
      'list-type': '2',
      'max-keys': String(atOnce),
      prefix,
      ...(token && { 'continuation-token': token }),
    };
    const page = await read(client, query, 'ListBucketResult');
    for (const entry of page.all('Contents')) {
      const key = entry.of('Key').slice(prefix.length);
      yield { key, size: Number(entry.of('Size')), modified: new Date(entry.of('LastModified')) };
    }
    token = page.of('IsTruncated') === 'true' ? page.of('NextContinuationToken') : '';
    if (token === '') return;
  }
}

interface BegunUpload {
  readonly path: string;
  readonly uploadId: string;
  readonly begun: Date;
}

/** Every multipart upload below the prefix that was neither completed nor aborted. */
export async function* listAborted(client: StoreClient): AsyncGenerator<BegunUpload> {
  for (let marker: Record<string, string> = {}; ; ) {
    const query = { uploads: '', prefix: client.bucket.prefix, ...marker };
    const page = await read(client, query, 'ListMultipartUploadsResult');
    for (const upload of page.all('Upload'))
      yield { path: upload.of('Key'), uploadId: upload.of('UploadId'), begun: new Date(upload.of('Initiated')) };
    if (page.of('IsTruncated') !== 'true' || page.of('NextKeyMarker') === '') return;
    marker = { 'key-marker': page.of('NextKeyMarker'), 'upload-id-marker': page.of('NextUploadIdMarker') };
  }
}

async function read(client: StoreClient, query: Record<string, string>, name: string): Promise<Element> {
  const { body } = await client.ask({ method: 'GET', path: '', query });
  const page = readXml(body);
  if (page?.name === name) return page;
  throw new StoreFault({ message: 'the answer is not one of an object store', code: 'NotAStore', isCertain: true });
}
