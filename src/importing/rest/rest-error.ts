/** A fault of a running site, with a message for people that names the remedy if there is one. */
export class RestError extends Error {
  override name = 'RestError';
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(message: string, status = 0, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** A running site sends more than there is room for. It ends the whole import, not only the part that is read. */
export class SourceTooLarge extends Error {
  override name = 'SourceTooLarge';
}
