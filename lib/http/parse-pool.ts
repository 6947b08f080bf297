import { Worker } from "node:worker_threads";
import { DomainError, type ErrorCode, type ErrorDetail } from "#lib/errors.ts";
import { BODY_ATTACHMENTS } from "./find-long-strings.ts";
import type { ParsedBody } from "./parse-json-bytes.ts";

/** What a thread answers: class instances do not survive the way between threads. */
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

export interface ParsePoolOptions {
  readonly workerFile: string;
  readonly maxThreads: number;
  /** An idle thread ends after this long and gives its memory back. */
  readonly idleSeconds: number;
  readonly maxHeapMegabytes: number;
}

/** What a thread is given. */
export interface ParseTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The keys that lead to the list of attachments. */
  readonly contentsAt: readonly string[];
}

interface Job extends ParseTask {
  resolve(parsed: ParsedBody): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Parses large bodies off the event loop. Threads start when first needed; each holds one job at a time, so an
 * answer can only belong to the body its thread was given. What waits is bounded by who may call (ByteBudget).
 */
export class ParsePool {
  readonly #options: ParsePoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #idle: Thread[] = [];
  readonly #queue: Job[] = [];

  constructor(options: ParsePoolOptions) {
    this.#options = options;
  }

  /**
   * Takes the bytes over: their buffer is transferred and empty afterwards.
   * @throws DomainError invalid_request as the parser refuses it; unavailable when the thread was lost.
   */
  parse({
    bytes,
    contentsAt = BODY_ATTACHMENTS,
  }: Pick<ParseTask, "bytes"> & Partial<ParseTask>): Promise<ParsedBody> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ bytes, contentsAt, resolve, reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #assign(): void {
    while (this.#queue.length > 0) {
      const thread =
        this.#idle.pop() ?? (this.#threads.size < this.#options.maxThreads ? this.#start() : undefined);
      const job = thread && this.#queue.shift();
      if (!job) return;
      clearTimeout(thread.idleTimer);
      thread.job = job;
      thread.worker.ref();
      const { bytes, contentsAt } = job;
      thread.worker.postMessage({ bytes, contentsAt } satisfies ParseTask, [bytes.buffer]);
    }
  }

  #start(): Thread {
    const worker = new Worker(this.#options.workerFile, {
      name: "laneway-body",
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#options.maxHeapMegabytes },
    });
    const thread: Thread = { worker, job: undefined, idleTimer: undefined };
    this.#threads.add(thread);
    worker.on("message", (answer: ParseAnswer) => this.#settle(thread, answer));
    worker.on("error", (error) => this.#lose(thread, error));
    worker.on("exit", () => this.#lose(thread, new Error("the thread ended")));
    return thread;
  }

  #settle(thread: Thread, { parsed, refusal }: ParseAnswer): void {
    const { job } = thread;
    thread.job = undefined;
    this.#idle.push(thread);
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => void this.#retire(thread), this.#options.idleSeconds * 1000).unref();
    if (parsed) job?.resolve(parsed);
    else job?.reject(new DomainError(refusal.code, refusal.message, { details: refusal.details }));
    this.#assign();
  }

  async #retire(thread: Thread): Promise<void> {
    this.#forget(thread);
    await thread.worker.terminate();
  }

  #lose(thread: Thread, cause: Error): void {
    this.#forget(thread);
    thread.job?.reject(lost(cause));
    thread.job = undefined;
    this.#assign();
  }

  #forget(thread: Thread): void {
    clearTimeout(thread.idleTimer);
    this.#threads.delete(thread);
    const index = this.#idle.indexOf(thread);
    if (index !== -1) this.#idle.splice(index, 1);
  }
}

/** The scanner's bounds keep a body from exhausting a thread; if one still does, it is the body's fault. */
function lost(cause: Error): DomainError {
  return "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY"
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
