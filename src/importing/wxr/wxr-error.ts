/** Line and column, both counted from 1. */
export type WxrPlace = { line: number; column: number };

/** A file that cannot be read as a WordPress export: what is wrong with it and where. */
export class WxrError extends Error {
  override readonly name = 'WxrError';
  /** What is wrong, without the place. */
  readonly reason: string;
  /** `undefined`, as `column`, where the fault has no place: in an empty file. */
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(reason: string, place?: WxrPlace, options?: ErrorOptions) {
    super(place ? `line ${place.line}, column ${place.column}: ${reason}` : reason, options);
    this.reason = reason;
    this.line = place?.line;
    this.column = place?.column;
  }
}
