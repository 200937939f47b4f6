/** A record of a source whose texts are too long together to be stored here. */
export interface LongRecord {
  readonly kind: string;
  readonly id: number | undefined;
  /** Its name in the report. */
  readonly label: string;
  readonly source: unknown;
  /** How many records of each kind are not here because of it. An item that is here already stays as it was. */
  readonly lost: Readonly<Record<string, number>>;
}

/** The reason in the report. */
export const TOO_LONG = 'its texts, raw and rendered, are longer than Quoin allows for one item';
