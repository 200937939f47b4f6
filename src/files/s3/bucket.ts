import { UnusableStore } from '../file-store.ts';

/** A bucket of an S3-compatible object store, and the prefix of the files in it. */
export interface Bucket {
  readonly name: string;
  /** The prefix of every key: empty, or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** The address of the store. */
  readonly endpoint: URL;
  /** The address of the store for clients, in signed addresses, if it differs. */
  readonly publicEndpoint: URL;
  /** Whether the bucket is named in the path, not in the host. */
  readonly isPathStyle: boolean;
}

/** The credentials for the object store, by their usual names. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For temporary credentials. */
  readonly sessionToken?: string;
}

const form = 's3://bucket/prefix?endpoint=https://store.example&region=eu-central-1&path-style=true';
const known = ['endpoint', 'public-endpoint', 'region', 'path-style'];

/**
 * Reads an address such as `s3://bucket/prefix?endpoint=…&region=…&path-style=…`. Without an endpoint it is Amazon's of
 * the region; with one, the bucket is named in the path unless `path-style=false`.
 *
 * @param what is stored there, for messages
 * @throws UnusableStore saying what is wrong with it
 */
export function readBucket(address: string, what = 'uploads'): Bucket {
  const refuse: Refuse = (fault) => {
    throw new UnusableStore(`the address of the ${what} cannot be used: ${fault}`);
  };
  const url = URL.canParse(address) ? new URL(address) : refuse('it is no address');
  const { protocol, username, password, port, pathname, searchParams: query, hash } = url;
  if (protocol !== 's3:' || port !== '' || hash !== '') refuse(`it must look like ${form}`);
  if (username !== '' || password !== '')
    refuse('credentials belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, not into the address');
  const name = url.hostname;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(name)) refuse(`"${name}" is no name of a bucket`);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  if (!/^([\w-][\w.-]*(\/[\w-][\w.-]*)*)?$/.test(prefix))
    refuse('its prefix may have letters, digits, dots, dashes, underlines and slashes only');
  for (const parameter of query.keys()) {
    if (!known.includes(parameter)) refuse(`"${parameter}" is none of ${known.join(', ')}`);
    if (query.getAll(parameter).length > 1) refuse(`${parameter} is named twice`);
  }
  const region = query.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]+$/.test(region)) refuse(`"${region}" is no region`);
  const pathStyle = query.get('path-style') ?? String(query.has('endpoint'));
  if (!['true', 'false'].includes(pathStyle)) refuse('path-style must be true or false');
  const endpoint = readEndpoint(query.get('endpoint') ?? `https://s3.${region}.amazonaws.com`, refuse);
  const publicEndpoint = query.has('public-endpoint')
    ? readEndpoint(query.get('public-endpoint') ?? '', refuse)
    : endpoint;
  return {
    name,
    prefix: prefix && `${prefix}/`,
    region,
    endpoint,
    publicEndpoint,
    isPathStyle: pathStyle === 'true',
  };
}

function readEndpoint(text: string, refuse: Refuse): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.search === '' && url.hash === '';
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    return refuse(`the endpoint must be an address such as https://store.example, not "${text}"`);
  return url;
}

type Refuse = (fault: string) => never;

/** The address of the bucket, or of something in it. */
export function urlIn({ name, isPathStyle }: Bucket, endpoint: URL, path: string): URL {
  const url = new URL(endpoint);
  if (!isPathStyle) url.hostname = `${name}.${url.hostname}`;
  url.pathname = `${isPathStyle ? `/${name}` : ''}${path === '' ? '' : `/${encodeURI(path)}`}` || '/';
  return url;
}
