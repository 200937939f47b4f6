import { type Fields, field, V } from '../../engine/definition/index.ts';
import type { PostRow } from '../../storage/index.ts';
import { guidOf } from '../post-objects/link.ts';

/** The fields of table 2.8 of the interface: read only, shown in context view only. */
export const revisionFields: Fields<PostRow> = {
  author: field.integer({ note: 'id of the author', contexts: V, read: (revision) => revision.author_id }),
  date: field.text({
    note: 'publication date in the site timezone',
    format: 'date-time',
    contexts: V,
    read: (revision) => revision.date,
  }),
  date_gmt: field.text({
    note: 'publication date in GMT',
    format: 'date-time',
    contexts: V,
    read: (revision) => revision.date_gmt,
  }),
  guid: field.text({
    note: 'globally unique identifier, as stored',
    contexts: V,
    read: (revision, { site }) => guidOf(revision, site),
  }),
  id: field.integer({ note: 'unique identifier', contexts: V, read: (revision) => revision.id }),
  modified: field.text({
    note: 'last modification, site timezone',
    format: 'date-time',
    contexts: V,
    read: (revision) => revision.modified,
  }),
  modified_gmt: field.text({
    note: 'last modification, GMT',
    format: 'date-time',
    contexts: V,
    read: (revision) => revision.modified_gmt,
  }),
  parent: field.integer({ note: 'id of the parent post', contexts: V, read: (revision) => revision.parent_id }),
  slug: field.text({ note: 'alphanumeric identifier', contexts: V, read: (revision) => revision.slug }),
  title: field.text({ note: 'title, as stored', contexts: V, read: (revision) => revision.title }),
  content: field.text({ note: 'content, as stored', contexts: V, read: (revision) => revision.content }),
  excerpt: field.text({ note: 'excerpt, as stored', contexts: V, read: (revision) => revision.excerpt }),
};
