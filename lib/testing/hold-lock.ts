import { Client } from "pg";
import { waitFor } from "./wait-for.ts";

export interface HeldLock extends AsyncDisposable {
  /** Resolves when `count` others of the database wait for a lock, whoever holds it. */
  blocks(count: number): Promise<void>;
  /** How many of them wait now. */
  blocked(): Promise<number>;
  /** Lets them go on. */
  release(): Promise<void>;
}

/** Locks what `statement` locks until it is released: a place to stop others at, so that a race is no accident. */
export async function holdLock({
  url,
  statement,
  values = [],
}: {
  url: string;
  statement: string;
  values?: readonly unknown[];
}): Promise<HeldLock> {
  const [holder, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query("begin");
  await holder.query(statement, [...values]);
  let ended: Promise<unknown> | undefined;

  async function blocked(): Promise<number> {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  }

  async function release(): Promise<void> {
    ended ??= holder.query("commit").then(() => Promise.all([holder.end(), watcher.end()]));
    await ended;
  }

  return {
    async blocks(count) {
      await waitFor(`${count} to wait for a lock`, async () => (await blocked()) >= count);
    },
    blocked,
    release,
    [Symbol.asyncDispose]: release,
  };
}
