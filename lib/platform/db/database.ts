import { Client, type PoolClient } from "pg";
import { isReadTimeout } from "./is-unavailable.ts";
import { sendLargeParameters } from "./large-parameter.ts";
import { PatientPool } from "./patient-pool.ts";
import { preparedQuery } from "./prepared-query.ts";
import { refuseStandby, refuseUnreplicated } from "./replication-watch.ts";
import { sessionSettings } from "./session-settings.ts";
import { watchSilence } from "./silence-watch.ts";
import { LIMITS, type StatementLimits } from "./statement-limits.ts";
import { noConnection, TransactionPlaces } from "./transaction-places.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly db: Database;
  }
}

/** Where statements run: the pool, or the one connection of a transaction. */
export interface Queries {
  /** A prepared statement: one `name` must always have the same text. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** A frequent statement, in its own file, prepared once per connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /**
   * A timeout in milliseconds, after which the connection is discarded. For statements that are repeated soon anyway.
   */
  readonly limitMs?: number;
}

/** Where writes are committed: a transaction, or the database, which commits each statement. */
export interface Writes extends Queries {
  /** Runs work only if the transaction commits: signals, starts. Without a transaction it runs immediately. */
  afterCommit(effect: () => void): void;
}

/** A running transaction. */
export interface Transaction extends Writes {
  /** Distinguishes it from the database, which has the same methods. */
  readonly isTransaction: true;
}

export interface Database extends Writes {
  readonly pool: PatientPool;
  /** Statements that wait for a connection, and transactions that wait for their place or one. */
  waiting(): number;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same database for nightly work on many rows, with separate connections. The caller closes it. */
  forMaintenance(): Database;
  close(): Promise<void>;
}

/** For idle connections whose server disappears: keepalive probes start after five seconds. */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/** Connections for the current job and for its statements outside a transaction. */
const MAINTENANCE_CONNECTIONS = 3;

type Runner = Pick<PoolClient, "query">;

const runOn =
  (runner: Runner) =>
  async <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    (await runner.query<Row>(preparedQuery(statement, values))).rows;

/**
 * Opens a pool of at most `maxConnections`. It connects with the first statement.
 * @param directUrl if `url` leads to a transaction-mode pooler, which mixes the settings of sessions.
 * @param limits timeouts of its statements.
 * @param connectMs how long a statement waits for a connection.
 * @param isStandby whether the server is one that replays another, and is only read.
 */
export function openDatabase({
  url,
  directUrl = url,
  maxConnections = 20,
  limits = LIMITS.request,
  connectMs = 10_000,
  isStandby = false,
}: {
  url: string;
  directUrl?: string | undefined;
  maxConnections?: number;
  limits?: StatementLimits;
  connectMs?: number;
  isStandby?: boolean;
}): Database {
  const watch = watchSilence({ limitMs: limits.silenceMs });
  const pool = new PatientPool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    application_name: "laneway",
    ...KEEPALIVE,
    // The pool awaits it before it hands out a connection, despite its type.
    async onConnect(client) {
      if (client instanceof Client) {
        watch.add(client);
        refuseUnreplicated(client);
        sendLargeParameters(client.connection);
      }
      await client.query(sessionSettings(limits));
      if (!isStandby) await refuseStandby(client);
    },
  });
  const places = new TransactionPlaces({ connections: () => pool.options.max, waitMs: connectMs });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on("error", () => {});
  // The same for a connection in a transaction: its next statement reports the failure.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    pool,
    waiting: () => pool.waitingCount + places.waiting,
    run: runOn(pool),
    afterCommit: (effect) => effect(),
    transaction: (work) => transactionOn({ pool, places }, work),
    forMaintenance: () =>
      openDatabase({ url: directUrl, maxConnections: MAINTENANCE_CONNECTIONS, limits: LIMITS.maintenance }),
    close: () => pool.end().finally(watch.stop),
  };
}

/** Creates a value once per database. A process has one database, a test several. */
export function perDatabase<T extends object>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  return (db) => {
    const present = made.get(db) ?? make(db);
    made.set(db, present);
    return present;
  };
}

async function transactionOn<T>(
  { pool, places }: { pool: PatientPool; places: TransactionPlaces },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const leftMs = await places.take();
  try {
    const client = await (leftMs === undefined ? pool.connect() : connectWithin(pool, leftMs));
    return await transactionWith(client, work);
  } finally {
    places.free();
  }
}

/** The time that a transaction waited for its place counts: it waits no longer than a statement does. */
async function connectWithin(pool: PatientPool, ms: number): Promise<PoolClient> {
  const connecting = pool.connect();
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(noConnection()), ms);
  try {
    return await Promise.race([connecting, tooLate.promise]);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function transactionWith<T>(client: PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  let broken = false;
  try {
    await client.query("begin");
    const result = await work({
      run: runOn(client),
      afterCommit: (effect) => void effects.push(effect),
      isTransaction: true,
    });
    await client.query("commit");
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    broken = isReadTimeout(error); // no rollback: it would wait behind the running statement
    if (!broken)
      await client.query("rollback").catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
