import { Worker } from "node:worker_threads";
import { FairQueue } from "./fair-queue.ts";
import { ThreadLost } from "./thread-lost.ts";

export interface ThreadPoolOptions {
  /** Relative to the project's root, where every process starts: a bundled module has no location. */
  readonly workerFile: string;
  readonly name: string;
  readonly maxThreads: number;
  /** Maximum concurrent jobs of one party. */
  readonly maxAtOnce?: number;
  /** An idle thread ends after this time and frees its memory. */
  readonly idleSeconds: number;
  readonly maxHeapMegabytes: number;
}

export interface Job<Task, Answer> {
  readonly task: Task;
  /** Parties take turns. */
  readonly party: string;
  /** Memory transferred with the task. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Aborts the job: a queued one leaves the queue, a running one terminates its thread. */
  readonly signal?: AbortSignal | undefined;
  /** Jobs of one subject prefer the same thread, because it caches their values. */
  readonly subject?: string | undefined;
  /** The next task for the same thread, before the job ends; undefined: this is its answer. */
  readonly next?: (answer: Answer) => Promise<Task> | undefined;
}

interface Waiting<Task, Answer> extends Job<Task, Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  stopListening(): void;
}

interface Thread<Task, Answer> {
  readonly worker: Worker;
  job: Waiting<Task, Answer> | undefined;
  lastSubject: string | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Threads for work that would block the event loop. They start when first needed; each runs one job at a time, so an
 * answer always belongs to its thread's task. A thread that dies fails only its own job.
 */
export class ThreadPool<Task, Answer> {
  readonly #options: ThreadPoolOptions;
  readonly #threads = new Set<Thread<Task, Answer>>();
  readonly #idle: Thread<Task, Answer>[] = [];
  readonly #queue: FairQueue<Waiting<Task, Answer>>;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue({ maxAtOnce: options.maxAtOnce ?? options.maxThreads });
  }

  /** @throws ThreadLost if the thread died; the signal's reason if aborted. */
  run(job: Job<Task, Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { signal } = job;
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = () => this.#abort(waiting);
      const stopListening = () => signal?.removeEventListener("abort", abort);
      const waiting: Waiting<Task, Answer> = { ...job, resolve, reject, stopListening };
      signal?.addEventListener("abort", abort, { once: true });
      this.#queue.add(waiting);
      this.#assign();
    });
  }

  /** Sends every thread a message without an answer. */
  tell(message: Task): void {
    for (const { worker } of this.#threads) worker.postMessage(message);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #assign(): void {
    while (this.#idle.length > 0 || this.#threads.size < this.#options.maxThreads) {
      const job = this.#queue.take();
      if (!job) return;
      const thread = this.#takeIdle(job.subject) ?? this.#start();
      clearTimeout(thread.idleTimer);
      thread.job = job;
      thread.lastSubject = job.subject;
      thread.worker.ref();
      thread.worker.postMessage(job.task, [...(job.transfer ?? [])]);
    }
  }

  #takeIdle(subject: string | undefined): Thread<Task, Answer> | undefined {
    const known = this.#idle.findIndex(({ lastSubject }) => lastSubject === subject);
    return known === -1 ? this.#idle.pop() : this.#idle.splice(known, 1)[0];
  }

  #start(): Thread<Task, Answer> {
    const { workerFile, name, maxHeapMegabytes } = this.#options;
    const worker = new Worker(workerFile, {
      name,
      execArgv: [],
      // A small young generation: every thread would hold it.
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread<Task, Answer> = {
      worker,
      job: undefined,
      lastSubject: undefined,
      idleTimer: undefined,
    };
    this.#threads.add(thread);
    worker.on("message", (answer: Answer) => this.#answered(thread, answer));
    worker.on("error", (error) => this.#lose(thread, new ThreadLost(error)));
    worker.on("exit", () => this.#lose(thread, new ThreadLost(new Error("the thread ended"))));
    return thread;
  }

  #answered(thread: Thread<Task, Answer>, answer: Answer): void {
    const { job } = thread;
    const next = job?.next?.(answer);
    if (next) {
      next.then(
        (task) => {
          // Unless it was aborted meanwhile.
          if (thread.job === job) thread.worker.postMessage(task);
        },
        (error: unknown) => this.#free(thread, (ended) => ended.reject(error)),
      );
    } else this.#free(thread, (ended) => ended.resolve(answer));
  }

  #free(thread: Thread<Task, Answer>, settle: (job: Waiting<Task, Answer>) => void): void {
    const { job } = thread;
    if (!job) return;
    thread.job = undefined;
    this.#idle.push(thread);
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => void this.#retire(thread), this.#options.idleSeconds * 1000).unref();
    this.#end(job, settle);
  }

  #end(job: Waiting<Task, Answer>, settle: (job: Waiting<Task, Answer>) => void): void {
    job.stopListening();
    this.#queue.ended(job.party);
    settle(job);
    this.#assign();
  }

  #abort(job: Waiting<Task, Answer>): void {
    if (this.#queue.remove(job)) {
      job.reject(job.signal?.reason);
      return;
    }
    const thread = [...this.#threads].find((busy) => busy.job === job);
    if (!thread) return;
    void this.#retire(thread);
    this.#lose(thread, job.signal?.reason);
  }

  async #retire(thread: Thread<Task, Answer>): Promise<void> {
    this.#forget(thread);
    await thread.worker.terminate();
  }

  #lose(thread: Thread<Task, Answer>, cause: unknown): void {
    this.#forget(thread);
    const { job } = thread;
    thread.job = undefined;
    if (job) this.#end(job, (lost) => lost.reject(cause));
    else this.#assign();
  }

  #forget(thread: Thread<Task, Answer>): void {
    clearTimeout(thread.idleTimer);
    this.#threads.delete(thread);
    const index = this.#idle.indexOf(thread);
    if (index !== -1) this.#idle.splice(index, 1);
  }
}
