/** A feed before it is written as RSS or Atom. Titles are plain text, dates are GMT as in the interface. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page that the feed is about. */
  readonly link: string;
  /** The address of the feed itself. */
  readonly self: string;
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly author: string;
  readonly published: string;
  readonly modified: string;
  readonly categories: readonly string[];
  /** As HTML; empty if there is none. */
  readonly summary: string;
  readonly content: string;
}

/** The time of the latest change; undefined for a feed without entries. */
export const latestOf = ({ entries }: Feed): string | undefined =>
  entries
    .map(({ modified }) => modified)
    .reduce<string | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined);
