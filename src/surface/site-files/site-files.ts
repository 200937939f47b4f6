import type { ContentModel } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { atomOf } from './atom.ts';
import { type AskedFeed, feedOf } from './feeds.ts';
import { rssOf } from './rss.ts';
import { isPart, sitemapIndex, sitemapPart } from './sitemap.ts';

/** The file to send, or the address that it has moved to. */
export type FileReply = { readonly type: string; readonly text: string } | { readonly movedTo: string };

/** A requested file of the site. */
export interface SiteFile {
  /** Its name in the log. */
  readonly route: string;
  /** The canonical address, without ignored arguments, as the cache key. */
  readonly url: string;
  /** @returns undefined if there is no such file */
  answer(request: ResourceRequest): Promise<FileReply | undefined>;
}

const XML = 'application/xml; charset=utf-8';
const kinds: Readonly<Record<string, { readonly type: string; readonly write: typeof rssOf }>> = {
  rss2: { type: 'application/rss+xml; charset=utf-8', write: rssOf },
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomOf },
};
/** Further names of the kinds. */
const aliases: Readonly<Record<string, string>> = { '': 'rss2', feed: 'rss2', rss: 'rss2' };
const OF_COMMENTS = 'comments-';

/** The last page of a feed. */
const LAST_PAGE = 1000;
const MAX_PATH_LENGTH = 1000;

/** Feeds, sitemap and robots, made from lists as anonymous clients see them. */
export class SiteFiles {
  readonly #resources: readonly Resource[];
  readonly #model: ContentModel;

  constructor(resources: readonly Resource[], model: ContentModel) {
    this.#resources = resources;
    this.#model = model;
  }

  /** @param url path and query */
  find(url: string): SiteFile | undefined {
    const mark = url.indexOf('?');
    const path = (mark < 0 ? url : url.slice(0, mark)).replace(/^\/index\.php$/, '/');
    if (path.length > MAX_PATH_LENGTH || /[\\]|\/\//.test(path)) return undefined;
    if (path === '/robots.txt') return { route: path, url: path, answer: async (request) => robots(request) };
    if (path === '/wp-sitemap.xml') return this.#sitemap(path, (request) => sitemapIndex(request, this.#resources));
    const part = /^\/wp-sitemap-([a-z0-9_-]+?)-([1-9]\d{0,5})\.xml$/.exec(path);
    if (part) return this.#part(path, part[1] ?? '', Number(part[2]));
    return this.#feed(path, new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)));
  }

  #part(path: string, name: string, part: number): SiteFile | undefined {
    if (!isPart(this.#model, name)) return undefined;
    return this.#sitemap(path, (request) => sitemapPart({ name, part }, request, this.#resources));
  }

  #sitemap(path: string, write: (request: ResourceRequest) => Promise<string | undefined>): SiteFile {
    const route = path.replace(/\d+(?=\.xml$)/, '<part>');
    return {
      route,
      url: path,
      async answer(request) {
        const text = await write(request);
        return text === undefined ? undefined : { type: XML, text };
      },
    };
  }

  #feed(path: string, query: URLSearchParams): SiteFile | undefined {
    const inPath = /^(.*?)\/feed(?:\/([a-z\d-]*))?\/?$/.exec(path);
    const named = inPath ? (inPath[2] ?? '') : query.get('feed');
    if (named === null) return undefined;
    const ofAll = named.startsWith(OF_COMMENTS);
    const about = inPath?.[1] ?? path.replace(/\/$/, '');
    const given = ofAll ? named.slice(OF_COMMENTS.length) : named;
    const kind = aliases[given] ?? given;
    const { type, write } = kinds[kind] ?? {};
    if (type === undefined || write === undefined) return undefined;
    const page = /^[1-9]\d{0,3}$/.test(query.get('paged') ?? '') ? Number(query.get('paged')) : 1;
    if (page > LAST_PAGE) return undefined;
    const ofComments = ofAll || about === '/comments';
    const base = about === '/comments' ? '' : about;
    const postType = ofComments ? null : query.get('post_type');
    if (postType !== null && !this.#model.postTypes.get(postType)?.hasOwnPages) return undefined;
    const used = new URLSearchParams({
      ...(postType !== null && { post_type: postType }),
      ...(page > 1 && { paged: String(page) }),
    }).toString();
    const canonical = `${ofComments && base === '' ? '/comments' : base}/feed/${kind === 'rss2' ? '' : `${kind}/`}`;
    const url = used === '' ? canonical : `${canonical}?${used}`;
    const asked: AskedFeed = { about: `${base}/`, ofComments, type: postType ?? undefined, page, url };
    return {
      route: `<path>/feed/${kind === 'rss2' ? '' : kind}`,
      url,
      answer: async (request) => {
        const feed = await feedOf(asked, request, this.#resources);
        return feed === undefined || 'movedTo' in feed ? feed : { type, text: write(feed) };
      },
    };
  }
}

/** `robots.txt`. It protects nothing: access is controlled by rights. */
const robots = ({ scope: { site } }: ResourceRequest): FileReply => ({
  type: 'text/plain; charset=utf-8',
  text: `User-agent: *\nDisallow: /admin/\n\nSitemap: ${homeOf(site)}/wp-sitemap.xml\n`,
});
