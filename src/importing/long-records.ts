/** A record whose texts are too long in total to be stored. */
export interface LongRecord {
  readonly kind: string;
  readonly id: number | undefined;
  /** Its name in the report. */
  readonly label: string;
  readonly source: unknown;
  /** The number of records of each kind that were left out for that reason. An existing item stays as it was. */
  readonly lost: Readonly<Record<string, number>>;
}

/** The reason in the report. */
export const TOO_LONG = 'its texts, raw and rendered, are longer than Quoin allows for one item';
