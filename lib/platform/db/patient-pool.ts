import { Pool, type PoolClient, type PoolConfig } from "pg";
import { makeDo } from "./limit-pool.ts";

/** PostgreSQL's too_many_connections, of the server, a database or a role. Only connecting fails with it. */
const TOO_MANY_CONNECTIONS = "53300";
const ASK_AGAIN_MS = 50;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool that waits where the server has no room for another connection: further processes have come, and every pool is
 * about to be made smaller for them. Meanwhile it makes do with the connections it has.
 */
export class PatientPool extends Pool {
  readonly #patienceMs: number;

  /** @param options `connectionTimeoutMillis` is also how long it waits for room. */
  constructor(options: PoolConfig & { connectionTimeoutMillis: number }) {
    super(options);
    this.#patienceMs = options.connectionTimeoutMillis;
  }

  /** The driver's `query` calls it, too, with a callback. */
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
      if (!isFull(error)) return connected(error, client, done);
      const now = performance.now();
      const last = until ?? now + this.#patienceMs;
      if (now >= last || this.ending) return connected(error, client, done);
      makeDo(this);
      setTimeout(() => this.#ask(connected, last), ASK_AGAIN_MS);
    });
  }
}

function isFull(error: Error | undefined): boolean {
  return error !== undefined && "code" in error && error.code === TOO_MANY_CONNECTIONS;
}
