import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#lib/platform/log.ts";
import { coalesce } from "./coalesce.ts";
import { type Database, openDatabase, type Queries, type Statement } from "./database.ts";
import { isUnavailable } from "./is-unavailable.ts";
import { preparedQuery } from "./prepared-query.ts";
import { LIMITS } from "./statement-limits.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** For pages: lists, traces, figures. A standby may answer them; polls and keys are always read from `db`. */
    readonly pages: Queries;
  }
}

export interface Replica extends Queries {
  close(): Promise<void>;
}

/** The outcome of a read: a standby answered it, or the primary did and why. */
export type ReplicaOutcome = "answered" | "behind" | "failed" | "paused";

const CONNECTIONS = 10;
/** A standby that is gone must not hold a page for long. */
const CONNECT_MS = 1_500;
/** How long a read waits for the standby to catch up: it is asked after each of these times. */
const WAITS_MS = [0, 2, 4, 8, 16, 32, 64] as const;
/** Nobody waits again for a standby that has just been behind, or gone. */
const PAUSE_MS = { behind: 500, failed: 5_000 } as const;

/** Everything committed and answered lies before this position: a commit is flushed before anybody sees it. */
const findPosition: Statement = {
  name: "find-wal-position",
  text: `
    select pg_current_wal_flush_lsn()::text as "position", (select system_identifier::text from pg_control_system()) as "system"`,
};
/**
 * $1 position of the primary, $2 its system. A server that is no standby, or one of another system, has a history of its
 * own: after a failover, perhaps the former one.
 */
const findDistance: Statement = {
  name: "find-wal-distance",
  text: `
    select pg_is_in_recovery() and $2 = (select system_identifier::text from pg_control_system()) as "isStandby",
           greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 as "bytesBehind"`,
};

interface Distance {
  readonly isStandby: boolean;
  readonly bytesBehind: number | null;
}

interface Position {
  readonly position: string;
  readonly system: string;
}

class NoStandby extends Error {
  override readonly name = "NoStandby";
}

/** Whether the next reads would fail, too. A statement that conflicts with replay is cancelled, and only that one fails. */
const isLasting = (error: unknown) => error instanceof NoStandby || isUnavailable(error);

/**
 * Reads that a standby answers, none of them older than its request: the primary says how far it has come, and the
 * standby is asked on the connection that reads whether it has replayed that. Where it has not within 126 ms, or fails
 * in any way, the primary reads instead, and for a while after.
 */
export function openReplica({
  url,
  primary,
  log,
  onRead = () => {},
}: {
  url: string;
  primary: Database;
  log: Log;
  onRead?: (outcome: ReplicaOutcome) => void;
}): Replica {
  const standby = openStandby(url);
  const positions = coalesce(async (keys: readonly "now"[]) => {
    const [position] = await primary.run<Position>(findPosition, []);
    return new Map(keys.map((key) => [key, position]));
  });
  let pausedUntil = 0;
  let hasFailed = false;

  /** Undefined if the standby has not come as far as the primary. */
  async function ask<Row extends object>(
    { position, system }: Position,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[] | undefined> {
    const client = await standby.pool.connect();
    let isBroken = true;
    try {
      for (const waitMs of WAITS_MS) {
        if (waitMs > 0) await sleep(waitMs);
        const { rows } = await client.query<Distance>(preparedQuery(findDistance, [position, system]));
        if (!rows[0]?.isStandby)
          throw new NoStandby("DATABASE_READ_URL leads to no standby of this database.");
        if (rows[0].bytesBehind !== 0) continue;
        const answer = await client.query<Row>(preparedQuery(statement, values));
        isBroken = false;
        return answer.rows;
      }
      isBroken = false;
      return undefined;
    } finally {
      client.release(isBroken);
    }
  }

  function pause(reason: keyof typeof PAUSE_MS): void {
    pausedUntil = performance.now() + PAUSE_MS[reason];
  }

  function note(outcome: "answered" | "behind"): void {
    if (hasFailed) log.info("the standby of DATABASE_READ_URL answers again");
    hasFailed = false;
    if (outcome === "behind") pause("behind");
    onRead(outcome);
  }

  function noteFailure(error: unknown): void {
    onRead("failed");
    if (!isLasting(error)) return;
    if (!hasFailed)
      log.warn({ err: error }, "the standby of DATABASE_READ_URL fails: the primary reads pages");
    hasFailed = true;
    pause("failed");
  }

  return {
    async run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
      const isPaused = performance.now() < pausedUntil;
      if (isPaused) onRead("paused");
      const position = isPaused ? undefined : await positions("now");
      if (position) {
        try {
          const rows = await ask<Row>(position, statement, values);
          note(rows ? "answered" : "behind");
          if (rows) return rows;
        } catch (error) {
          noteFailure(error);
        }
      }
      return primary.run<Row>(statement, values);
    },
    close: () => standby.close(),
  };
}

const openStandby = (url: string) =>
  openDatabase({
    url,
    maxConnections: CONNECTIONS,
    limits: LIMITS.replica,
    connectMs: CONNECT_MS,
    isStandby: true,
  });

/** For `doctor`: what is at the address, and how far it is behind. */
export async function inspectStandby({
  url,
  primary,
}: {
  url: string;
  primary: Database;
}): Promise<Distance> {
  const standby = openStandby(url);
  try {
    const [at] = await primary.run<Position>(findPosition, []);
    const [distance] = await standby.run<Distance>(findDistance, [at?.position, at?.system]);
    return distance ?? { isStandby: false, bytesBehind: null };
  } finally {
    await standby.close();
  }
}
