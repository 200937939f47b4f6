/** Line and column, both counted from 1. */
export type WxrPosition = { line: number; column: number };

/** A file that cannot be read as a WordPress export: the fault and its position. */
export class WxrError extends Error {
  override readonly name = 'WxrError';
  /** What is wrong, without the position. */
  readonly reason: string;
  /** Undefined, like `column`, if the fault has no position, as in an empty file. */
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(reason: string, position?: WxrPosition, options?: ErrorOptions) {
    super(position ? `line ${position.line}, column ${position.column}: ${reason}` : reason, options);
    this.reason = reason;
    this.line = position?.line;
    this.column = position?.column;
  }
}
