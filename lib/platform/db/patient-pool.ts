import { Pool, type PoolClient, type PoolConfig } from "pg";
import { isServerFull } from "./is-unavailable.ts";

/** How soon a refused statement asks for a connection again. */
const ASK_AGAIN_MS = 50;
/** How long after a refusal the pool opens no further connections. */
const MAKE_DO_MS = 1_000;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool whose maximum can change, and that waits while the server has no connection free. That happens when processes
 * start: for a moment all pools together are larger than the server allows. Meanwhile its statements share the
 * connections it has.
 */
export class PatientPool extends Pool {
  readonly #patienceMs: number;
  /** Most connections, while the server has room. */
  #most: number;
  /** Set while the pool opens no further connections. */
  #makingDo: NodeJS.Timeout | undefined;

  /** @param options `connectionTimeoutMillis` is also how long a statement waits for the server to have room. */
  constructor(options: PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    this.#patienceMs = options.connectionTimeoutMillis;
    this.#most = options.max;
    // Shrinks under load, too, when no connection is ever idle: the driver closes a connection that has been used
    // `maxUses` times when it is released.
    this.on("release", () => {
      this.options.maxUses = this.totalCount > this.options.max ? 1 : Number.POSITIVE_INFINITY;
    });
  }

  /** Whether the server refused a connection within the last second. */
  get isRefused(): boolean {
    return this.#makingDo !== undefined;
  }

  /** Changes the maximum number of connections. Surplus ones are closed when they are released. */
  limit(most: number): void {
    this.#most = most;
    if (!this.isRefused) this.options.max = most;
  }

  /** The driver's `query` also calls it, with a callback. */
  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (connected) {
      this.#ask(connected);
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    this.#ask((error, client) => (client ? resolve(client) : reject(error)));
    return promise;
  }

  #ask(connected: Connected, until?: number): void {
    super.connect((error, client, done) => {
      if (!isServerFull(error)) return connected(error, client, done);
      const now = performance.now();
      const last = until ?? now + this.#patienceMs;
      if (now >= last || this.ending) return connected(error, client, done);
      this.#makeDo();
      setTimeout(() => this.#ask(connected, last), ASK_AGAIN_MS);
    });
  }

  #makeDo(): void {
    clearTimeout(this.#makingDo);
    this.options.max = Math.max(1, Math.min(this.totalCount, this.options.max));
    this.#makingDo = setTimeout(() => {
      this.#makingDo = undefined;
      this.options.max = this.#most;
      // The driver looks at its queue only when a connection is released: this one goes to the first in the queue.
      if (this.waitingCount > 0) this.#ask((_error, _client, done) => done());
    }, MAKE_DO_MS).unref();
  }
}
