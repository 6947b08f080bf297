import { Client, Pool, type PoolClient } from "pg";
import { sendLargeParameters } from "./large-parameter.ts";
import { preparedQuery } from "./prepared-query.ts";

/** Where statements run: the pool, or the one connection of a transaction. */
export interface Queries {
  /** A prepared statement: `name` must stand for exactly this text. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** Hot SQL, one file each, prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A transaction in progress. `afterCommit` is for what must not happen if it fails: signals, starts. */
export interface Transaction extends Queries {
  afterCommit(effect: () => void): void;
}

export interface Database extends Queries {
  readonly pool: Pool;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Every statement here has an index. While a table is small the planner would rather read all of it, and a prepared
 * statement keeps that plan until the table has long grown: measured, 6 ms instead of 0.1 ms a poll in the first minutes.
 * And it takes an array for ten values, so that a plan for just these looks cheaper to it: statements with one were
 * planned anew at every execution, which took 0.3 ms for a key check that takes 0.05.
 * Before PostgreSQL 18 what is switched off is given an absurd cost, for which a plan that cannot do without is compiled
 * to machine code first: 0.3 s for the job queue's look at an empty table.
 */
const PLANNER = "set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off";

/**
 * A process that stands still in the middle of a transaction, or whose machine is gone, must not keep its runs from
 * whoever takes them over: its session ends before their leases have. Who waits for a lock meanwhile gives up in time
 * to answer `unavailable`, before requests for one row have taken every connection.
 */
const LOCKS = `
  set idle_in_transaction_session_timeout = '8s'; set lock_timeout = '5s';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = '12s'`;

type Runner = Pick<PoolClient, "query">;

const runOn =
  (runner: Runner) =>
  async <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    (await runner.query<Row>(preparedQuery(statement, values))).rows;

/** Opens a pool of at most `maxConnections` on a PostgreSQL. Nothing is connected until the first statement. */
export function openDatabase({
  url,
  maxConnections = 20,
}: {
  url: string;
  maxConnections?: number;
}): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: "laneway",
    // Awaited by the pool before anybody gets the connection, whatever its type says.
    onConnect: (client) => {
      if (client instanceof Client) sendLargeParameters(client.connection);
      return client.query(`${PLANNER}; ${LOCKS}`);
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that breaks while a transaction holds it: its next statement reports the failure.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    pool,
    run: runOn(pool),
    transaction: (work) => transactionOn(pool, work),
    close: () => pool.end(),
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
    });
    await client.query("commit");
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
