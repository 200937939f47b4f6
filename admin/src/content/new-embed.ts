import type { Node } from 'prosemirror-model';
import { writeJson } from './attributes.ts';
import { make } from './kind.ts';
import type { ContentKind } from './read.ts';

export interface EmbedOptions {
  /** The address of the page to show. */
  readonly url: string;
}

interface Provider {
  readonly slug: string;
  readonly type: 'video' | 'rich';
  readonly hosts: RegExp;
}

/** Providers whose embed type is known without a request. */
const providers: readonly Provider[] = [
  { slug: 'youtube', type: 'video', hosts: /^(?:(?:www|m)\.)?youtube\.com$|^youtu\.be$/ },
  { slug: 'vimeo', type: 'video', hosts: /^(?:www\.)?vimeo\.com$/ },
  { slug: 'twitter', type: 'rich', hosts: /^(?:www\.|mobile\.)?twitter\.com$/ },
  { slug: 'spotify', type: 'rich', hosts: /^(?:open|play)\.spotify\.com$/ },
  { slug: 'soundcloud', type: 'rich', hosts: /^(?:www\.|m\.)?soundcloud\.com$/ },
];

const aspect = 'wp-embed-aspect-16-9 wp-has-aspect-ratio';

/** Creates an embed for an address. */
export function newEmbed({ url = '' }: Partial<EmbedOptions>, goesOn: ContentKind): Node {
  if (goesOn === 'classic') return make('embed', { url });
  const provider = providers.find(({ hosts }) => hosts.test(hostOf(url)));
  if (!provider) return make('embed', { url, tag: ' class="wp-block-embed"' });
  const { slug, type } = provider;
  const className = type === 'video' ? aspect : undefined;
  const wp = writeJson({ url, type, providerNameSlug: slug, responsive: true, className });
  const classes = `wp-block-embed is-type-${type} is-provider-${slug} wp-block-embed-${slug}`;
  return make('embed', { url, wp, tag: ` class="${className ? `${classes} ${className}` : classes}"` });
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
