/** What a running site does not give, in words for people, with a remedy where there is one. */
export class RestError extends Error {
  override name = 'RestError';
  /** The status of the answer; 0 where there was none. */
  readonly status: number;

  constructor(message: string, status = 0, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
