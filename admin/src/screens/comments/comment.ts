import type { CommentFields, Text } from '../../server/index.ts';

/** The states of a comment, in the order of the queue. */
export const STATES = ['hold', 'approved', 'spam', 'trash'] as const;

export type State = (typeof STATES)[number];

/** A comment as the queue shows it. Fields for moderators are absent for others. */
export interface Comment extends CommentFields {
  readonly content: Partial<Text> & Pick<Text, 'rendered'>;
  readonly status: State;
  readonly _links?: { readonly up?: readonly { readonly post_type: string }[] };
  readonly _embedded?: {
    readonly up?: readonly { readonly title?: Pick<Text, 'rendered'> }[];
    readonly 'in-reply-to'?: readonly { readonly author_name?: string; readonly content?: Pick<Text, 'rendered'> }[];
  };
}

export const FIELDS =
  'id,post,parent,author,author_name,author_url,author_email,author_ip,content,date_gmt,status,link,_links,_embedded';

/** The value of the argument `status` for a state. */
export const sent = (state: State): string => (state === 'approved' ? 'approve' : state);
