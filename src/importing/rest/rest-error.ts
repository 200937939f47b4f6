/** An error of a running site, with a message for users that names the remedy if there is one. */
export class RestError extends Error {
  override name = 'RestError';
  /** The status of the response; 0 if there was none. */
  readonly status: number;

  constructor(message: string, status = 0, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** A running site sends more than fits on the disk. This ends the whole import, not only the current part. */
export class SourceTooLarge extends Error {
  override name = 'SourceTooLarge';
}
