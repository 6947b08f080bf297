import { Client, Pool, type PoolClient } from "pg";
import { isReadTimeout } from "./is-unavailable.ts";
import { sendLargeParameters } from "./large-parameter.ts";
import { shrinkOnRelease } from "./limit-pool.ts";
import { preparedQuery } from "./prepared-query.ts";
import { sessionSettings } from "./session-settings.ts";
import { watchSilence } from "./silence-watch.ts";
import { LIMITS, type StatementLimits } from "./statement-limits.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly db: Database;
  }
}

/** Where statements run: the pool, or the one connection of a transaction. */
export interface Queries {
  /** A prepared statement: one `name` always means exactly the same text. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** Hot SQL, one file each, prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Its connection is given up after this many milliseconds. For what is asked over and over and is due again soon. */
  readonly limitMs?: number;
}

/** Where writes are committed: a transaction, or the database itself, which commits each statement. */
export interface Writes extends Queries {
  /** For what must not happen if the transaction fails: signals, starts. Without a transaction it happens at once. */
  afterCommit(effect: () => void): void;
}

/** A transaction in progress. */
export interface Transaction extends Writes {
  /** The database has the same methods, but is not a transaction. */
  readonly isTransaction: true;
}

export interface Database extends Writes {
  readonly pool: Pool;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same database for nightly work on many rows, on connections of its own. The caller closes it. */
  forMaintenance(): Database;
  close(): Promise<void>;
}

/** For connections that are idle when their server disappears: the kernel asks after five seconds. */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/** One job at a time, and what it asks beside a transaction. */
const MAINTENANCE_CONNECTIONS = 3;

type Runner = Pick<PoolClient, "query">;

const runOn =
  (runner: Runner) =>
  async <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    (await runner.query<Row>(preparedQuery(statement, values))).rows;

/**
 * Opens a pool of at most `maxConnections` on a PostgreSQL. Nothing is connected until the first statement.
 * @param directUrl where `url` leads to a transaction-mode pooler, which mixes the settings of sessions.
 * @param limits how long its statements may take.
 */
export function openDatabase({
  url,
  directUrl = url,
  maxConnections = 20,
  limits = LIMITS.request,
}: {
  url: string;
  directUrl?: string | undefined;
  maxConnections?: number;
  limits?: StatementLimits;
}): Database {
  const watch = watchSilence({ limitMs: limits.silenceMs });
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: "laneway",
    ...KEEPALIVE,
    // Awaited by the pool before anybody gets the connection, whatever its type says.
    onConnect(client) {
      if (client instanceof Client) {
        watch.add(client);
        sendLargeParameters(client.connection);
      }
      return client.query(sessionSettings(limits));
    },
  });
  shrinkOnRelease(pool);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that breaks while a transaction holds it: its next statement reports the failure.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    pool,
    run: runOn(pool),
    afterCommit: (effect) => effect(),
    transaction: (work) => transactionOn(pool, work),
    forMaintenance: () =>
      openDatabase({ url: directUrl, maxConnections: MAINTENANCE_CONNECTIONS, limits: LIMITS.maintenance }),
    close: () => pool.end().finally(watch.stop),
  };
}

/** What is made once for each database. A process has one, a test several. */
export function perDatabase<T extends object>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  return (db) => {
    const present = made.get(db) ?? make(db);
    made.set(db, present);
    return present;
  };
}

async function transactionOn<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
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
    broken = isReadTimeout(error); // the statement still has the connection: a rollback would wait behind it
    if (!broken)
      await client.query("rollback").catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
