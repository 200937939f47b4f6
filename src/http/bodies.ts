import type { IncomingMessage } from 'node:http';
import { Intake } from './body-intake.ts';
import { BodyMemory } from './body-memory.ts';
import { type Pace, usualPace } from './body-pace.ts';

/** The largest body of a user, except files. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The largest body of an anonymous client. */
const MAX_ANONYMOUS_BYTES = 128 * 1024;
/** Arguments of a read may be as long in a body as in the address. */
const MAX_TUNNELLED_BYTES = 16 * 1024;

/** The sender and the purpose of a body. */
interface Sender {
  readonly isUser: boolean;
  /** Whether the body has the arguments of a read. */
  readonly isTunnelled?: boolean;
}

/** Receives the bodies of all requests. Anonymous clients share a quarter of the memory, so they cannot use up the rest. */
export class Bodies {
  readonly #users: BodyMemory;
  readonly #anonymous: BodyMemory;
  readonly #pace: Pace;

  constructor({ mostBytes, pace = usualPace }: { mostBytes: number; pace?: Pace | undefined }) {
    this.#anonymous = new BodyMemory(mostBytes / 4);
    this.#users = new BodyMemory(mostBytes - mostBytes / 4);
    this.#pace = pace;
  }

  /** Runs work that needs the body of a request. Memory for the body is held until it is done. */
  async receive<Result>(
    request: IncomingMessage,
    { isUser, isTunnelled = false }: Sender,
    work: (intake: Intake) => Promise<Result>,
  ): Promise<Result> {
    const allowed = isUser ? MAX_BYTES : MAX_ANONYMOUS_BYTES;
    const intake = new Intake(request, {
      mostBytes: isTunnelled ? MAX_TUNNELLED_BYTES : allowed,
      memory: isUser ? this.#users : this.#anonymous,
      pace: this.#pace,
    });
    try {
      return await work(intake);
    } finally {
      intake.close();
    }
  }
}
