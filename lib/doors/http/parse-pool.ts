import { DomainError, type ErrorCode, type ErrorDetail } from "#lib/contract/errors.ts";
import { isThreadLost, type ThreadLost } from "#lib/platform/threads/thread-lost.ts";
import { ThreadPool, type ThreadPoolOptions } from "#lib/platform/threads/thread-pool.ts";
import { BODY_ATTACHMENTS } from "./json-bytes.ts";
import type { ParsedBody } from "./parse-json-bytes.ts";

/** A thread's result in cloneable form: class instances cannot cross threads. */
export type ParseAnswer =
  | { readonly parsed: ParsedBody; readonly refusal?: undefined }
  | {
      readonly parsed?: undefined;
      readonly refusal: {
        readonly code: ErrorCode;
        readonly message: string;
        readonly details: readonly ErrorDetail[];
      };
    };

/** A thread's input. */
export interface ParseTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The keys that lead to the list of attachments. */
  readonly contentsAt: readonly string[];
  /** The keys that lead to an input that stays text if it is large. */
  readonly inputAt?: readonly string[] | undefined;
  /** How many the scanner has counted. */
  readonly properties?: number | undefined;
}

/** The caller is not known while the body is read: first come, first served. */
const PARTY = "bodies";

/** Parses large bodies off the event loop. ByteBudget bounds the queue. */
export class ParsePool {
  readonly #pool: ThreadPool<ParseTask, ParseAnswer>;

  constructor(options: Omit<ThreadPoolOptions, "name">) {
    this.#pool = new ThreadPool({ ...options, name: "laneway-body" });
  }

  /**
   * Takes ownership of the bytes: their buffer is transferred and empty afterwards.
   * @throws DomainError invalid_request as the parser does; unavailable if the thread died.
   */
  async parse({
    bytes,
    contentsAt = BODY_ATTACHMENTS,
    inputAt,
    properties,
  }: Pick<ParseTask, "bytes"> & Partial<ParseTask>): Promise<ParsedBody> {
    const task: ParseTask = { bytes, contentsAt, inputAt, properties };
    const { parsed, refusal } = await this.#pool
      .run({ task, party: PARTY, transfer: [bytes.buffer] })
      .catch((error: unknown) => {
        throw isThreadLost(error) ? lost(error) : error;
      });
    if (parsed) return parsed;
    throw new DomainError(refusal.code, refusal.message, { details: refusal.details });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** The scanner's limits keep a body from exhausting a thread; if one still does, the body is to blame. */
function lost(cause: ThreadLost): DomainError {
  return cause.isOutOfMemory
    ? new DomainError(
        "invalid_request",
        "The request body needs more memory to read than a request may use.",
        { cause },
      )
    : new DomainError("unavailable", "The request body could not be read. Try again.", {
        retryAfterSeconds: 1,
        cause,
      });
}
