import { attachmentType, type PostType, pageType, postType, type Taxonomy } from '../../content-model/index.ts';
import { booleanArgument, choice, E, field, textArgument, VE, VEM } from '../../engine/definition/index.ts';
import type { PostItem } from '../../resources/post-objects/item.ts';
import { all, equals, not, startsWith } from '../../storage/index.ts';
import type { Adaptation } from '../adaptation.ts';
import { mediaTexts } from './media-texts.ts';
import { modifiedArguments, postOrders, taxRelation, termsCompleted } from './orders.ts';
import { permalinks } from './permalinks.ts';
import {
  actionLinks,
  attachmentsLink,
  featuredLink,
  postObjectLinks,
  termLinks,
  upLink,
  type Versions,
  versionLinks,
  versionsOf,
} from './post-links.ts';

/** Posts, pages and media show their status to everybody who may see them. */
const shared = { status: VE };

/** Whether the content is made of blocks. */
const blocks = {
  content: {
    block_version: field.integer<PostItem>({
      note: 'version of the blocks that the content is made of; 0 where there are none',
      contexts: E,
      read: ({ content }) => (content.includes('<!-- wp:') ? 1 : 0),
    }),
  },
};

/** The adaptation of posts, pages and items of declared types. */
export const postObjects = (type: PostType, taxonomies: readonly Taxonomy[]): Adaptation<PostItem, Versions> => ({
  links: [
    ...postObjectLinks,
    ...(type.hasRevisions ? versionLinks : []),
    ...(type.hierarchical ? [upLink(type)] : []),
    featuredLink,
    ...(type.isHost ? [attachmentsLink] : []),
    ...termLinks(taxonomies),
    ...actionLinks(type, taxonomies),
  ],
  contexts: { ...shared, featured_media: VEM },
  members: blocks,
  fields: permalinks,
  listArguments: { ...modifiedArguments, ...(taxonomies.length > 0 && taxRelation(taxonomies)) },
  ...(taxonomies.length > 0 && { completes: termsCompleted(taxonomies) }),
  orderBy: postOrders,
  more: versionsOf,
});

export const posts = (taxonomies: readonly Taxonomy[]): Adaptation<PostItem, Versions> => ({
  ...postObjects(postType, taxonomies),
  omits: ['liveblog_likes'],
});

export const pages: Adaptation<PostItem, Versions> = {
  ...postObjects(pageType, []),
  fields: {
    ...permalinks,
    password: field.text({
      note: 'protects access to content and excerpt',
      contexts: E,
      read: (page) => page.password,
      write: textArgument({ note: 'protects access to content and excerpt', maxLength: 255 }),
      column: 'password',
    }),
  },
};

const lacksAlternative = all(startsWith('mime_type', 'image/'), equals('alt_text', ''));

export const media: Adaptation<PostItem> = {
  links: [...postObjectLinks, ...actionLinks(attachmentType, [])],
  contexts: shared,
  fields: { ...permalinks, ...mediaTexts },
  listArguments: {
    ...modifiedArguments,
    media_type: choice(['image', 'video', 'audio', 'text', 'application'], {
      note: 'only resources whose MIME type begins so',
      where: (family) => startsWith('mime_type', `${family}/`),
    }),
    missing_alt: booleanArgument({
      note: 'only pictures without alternative text, or only what is none of these',
      where: (isMissing) => (isMissing ? lacksAlternative : not(lacksAlternative)),
    }),
  },
  orderBy: postOrders,
};
