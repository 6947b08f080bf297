import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findIdempotentRun } from "#lib/nouns/run-start/idempotency.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { type Database, openDatabase } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/start-embedded-postgres.ts";
import { isUnavailable } from "./is-unavailable.ts";
import { migrate } from "./migrate.ts";

// Long: it makes a PostgreSQL of its own whose commits wait for a standby.

/** An own server, because no other test has its settings. */
let server: EmbeddedPostgres;
let db: Database;
let admin: Client;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "replication-"));
  await start();
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir });
  db = openDatabase({ url: server.url });
  admin = new Client({ connectionString: server.url });
  await admin.connect();
}

async function stop(): Promise<void> {
  await admin.end();
  await db.close();
  await server.stop();
}

/** From now on each commit waits for a standby that never comes. */
async function loseStandby(): Promise<void> {
  await admin.query("set synchronous_commit = local");
  await admin.query("alter system set synchronous_standby_names = 'nobody'");
  await admin.query("select pg_reload_conf()");
  // Each of the server's processes reads the setting in its own time, and commits wait once all that matter have.
  let isWaiting = false;
  while (!isWaiting) {
    const commit = failure(db.pool.query("select pg_logical_emit_message(true, 'probe', '')"));
    const ended = commit.then(() => true);
    const hasEnded = () => Promise.race([ended, Promise.resolve(false)]);
    await waitFor("a commit that ends or waits", async () => (await hasEnded()) || (await cancelWaiting()));
    isWaiting = (await commit) !== undefined;
  }
}

/** Cancels what waits for the standby. An administrator does so when nothing goes on. */
async function giveUpWaiting(): Promise<void> {
  await waitFor("a commit that waits", cancelWaiting);
}

async function cancelWaiting(): Promise<boolean> {
  const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
  return (await admin.query(cancel)).rows.length > 0;
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a commit that PostgreSQL stopped replicating is not taken for done", async () => {
  await admin.query("create table kept (n int)");
  await db.pool.query("select 1");
  await loseStandby();
  const insert = { name: "insert-kept", text: "insert into kept values ($1)" };

  const alone = failure(db.run(insert, [1]));
  await giveUpWaiting();
  expect(isUnavailable(await alone)).toBe(true);

  let isTold = false;
  const inTransaction = failure(
    db.transaction(async (tx) => {
      tx.afterCommit(() => {
        isTold = true;
      });
      await tx.run(insert, [2]);
    }),
  );
  await giveUpWaiting();
  expect(isUnavailable(await inTransaction)).toBe(true);
  expect(isTold).toBe(false);
  // The reason for all this: they are there, on this server alone.
  expect((await db.pool.query("select n from kept order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test("a server that is a standby is not read", async () => {
  await stop();
  await writeFile(join(server.files, "data", "standby.signal"), "");
  await start();
  expect((await admin.query("select pg_is_in_recovery() as standby")).rows).toEqual([{ standby: true }]);
  expect(isUnavailable(await failure(db.pool.query("select 1")))).toBe(true);
  await admin.query("select pg_promote()");
  expect((await db.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("the replay of a start waits until a standby has the run", async () => {
  await migrate({ url: server.url });
  await admin.query("set session_replication_role = replica"); // without its workspace, agent and thread
  await admin.query(`
    insert into run_idempotency (credential_id, workspace_id, agent_id, namespace, idempotency_key, run_id, body_hash)
    values ('key', 'workspace', 'agent', 'start', 'again', 'run', 'hash')`);
  await admin.query(`
    insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, kind, mode, status,
                      input, graph_fingerprint)
    values ('run', 'workspace', 'agent', 'go', 'key', 'key', 'thread', 'agent', 'structured', 'running', '{}', 'graph')`);
  const find = (idempotencyKey: string) => {
    const actor = { credentialId: "key", workspaceId: "workspace" } as Actor;
    return findIdempotentRun({ actor, agentId: "agent", namespace: "start", idempotencyKey }, "hash", db);
  };
  expect(await find("again")).toMatchObject({ run: { runId: "run" }, replayed: true });

  await loseStandby();
  expect(await find("other")).toBeUndefined();
  const replay = failure(find("again"));
  await giveUpWaiting();
  expect(isUnavailable(await replay)).toBe(true);
});
