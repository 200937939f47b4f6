import { type ContentModel, contentModel } from './content-model.ts';
import type { PostTypeDeclaration } from './post-type.ts';
import type { TaxonomyDeclaration } from './taxonomy.ts';

/** The types and taxonomies that every site has (interface 2.9, 2.11). */

const types: readonly PostTypeDeclaration[] = [
  {
    slug: 'post',
    name: 'Posts',
    singularName: 'Post',
    restBase: 'posts',
    taxonomies: ['category', 'post_tag'],
    canBeSticky: true,
    address: { by: 'structure', base: '', query: 'p' },
  },
  {
    slug: 'page',
    name: 'Pages',
    singularName: 'Page',
    restBase: 'pages',
    plural: 'pages',
    hierarchical: true,
    address: { by: 'slug', base: '', query: 'page_id' },
    supports: ['title', 'editor', 'author', 'thumbnail', 'page-attributes', 'custom-fields', 'comments', 'revisions'],
    icon: 'admin-page',
  },
  {
    // Media items use the capabilities of posts (behaviour 4).
    slug: 'attachment',
    name: 'Media',
    singularName: 'Media',
    restBase: 'media',
    isHost: false,
    makesAuthorsPublic: false,
    hasRevisions: false,
    hasOwnPages: false,
    address: { by: 'slug', base: '', query: 'attachment_id' },
    supports: ['title', 'author', 'comments'],
    icon: 'admin-media',
  },
];

const capabilitiesOf = (plural: string) => ({
  manage_terms: `manage_${plural}`,
  edit_terms: `edit_${plural}`,
  delete_terms: `delete_${plural}`,
  assign_terms: `assign_${plural}`,
});

const taxonomies: readonly TaxonomyDeclaration[] = [
  {
    slug: 'category',
    name: 'Categories',
    singularName: 'Category',
    hierarchical: true,
    restBase: 'categories',
    permalink: 'categories',
    capabilities: capabilitiesOf('categories'),
    hasDefault: true,
  },
  {
    slug: 'post_tag',
    name: 'Tags',
    singularName: 'Tag',
    restBase: 'tags',
    permalink: 'tags',
    capabilities: capabilitiesOf('post_tags'),
  },
];

/** What every taxonomy may declare: the others are settings of the site. */
type DeclaredTaxonomy = Omit<TaxonomyDeclaration, 'permalink' | 'hasDefault'>;

/** The model of a site with further types and taxonomies. */
export const withTypes = (
  furtherTypes: readonly PostTypeDeclaration[],
  furtherTaxonomies: readonly DeclaredTaxonomy[] = [],
): ContentModel => contentModel([...types, ...furtherTypes], [...taxonomies, ...furtherTaxonomies]);

/** The model of a site without further types. */
export const coreModel = withTypes([]);

/** Further types of this server. */
const declared: readonly PostTypeDeclaration[] = [];

/** Further taxonomies of this server. */
const declaredTaxonomies: readonly DeclaredTaxonomy[] = [];

/** The model of this server. */
export const siteModel = withTypes(declared, declaredTaxonomies);

function entry<Entry>(entries: ReadonlyMap<string, Entry>, slug: string): Entry {
  const found = entries.get(slug);
  if (!found) throw new Error(`there is no ${slug}`);
  return found;
}

export const postType = entry(coreModel.postTypes, 'post');
export const pageType = entry(coreModel.postTypes, 'page');
export const attachmentType = entry(coreModel.postTypes, 'attachment');
export const categoryTaxonomy = entry(coreModel.taxonomies, 'category');
export const tagTaxonomy = entry(coreModel.taxonomies, 'post_tag');
