import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { keepRetention } from "#lib/nouns/retention/keep-retention.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { recordAudit } from "../record-audit.ts";
import { verifyAuditLog } from "../verify-audit-log.ts";
import { sealEntries } from "./seal-entries.ts";

let started: TestRuntime;
let tenant: Tenant;
beforeAll(async () => {
  started = await startTestRuntime();
});
beforeEach(async () => {
  tenant = await createTenant();
});
afterAll(() => started.close());

const query = async (text: string, values: unknown[] = [tenant.workspaceId]) =>
  (await started.runtime.db.pool.query(text, values)).rows;
const seal = () => sealEntries(started.runtime);

async function write(targets: readonly string[], queries = started.runtime.db): Promise<void> {
  const { workspaceId, owner } = tenant;
  for (const id of targets) {
    const target = { kind: "key", id, name: `Key ${id}` };
    await recordAudit(queries, {
      actor: owner,
      workspaceId,
      action: "key.created",
      target,
      details: { n: 1 },
    });
  }
}

/** A chain of `count` entries, and how to reach one by its position. */
async function chainOf(count: number): Promise<void> {
  await write(Array.from({ length: count }, (_, index) => `k${index + 1}`));
  await seal();
}

async function report() {
  const { chains, register } = await verifyAuditLog({ actor: OPERATOR, workspaceId: tenant.workspaceId });
  const [chain] = chains;
  if (!chain) throw new Error("the workspace is not reported on");
  return { ...chain, register };
}
const breaks = async () =>
  (await report()).breaks.map(({ reason, position, lastPosition }) => [reason, position, lastPosition]);
const positions = async () =>
  (
    await query(
      "select target_id as id, position::int as position from audit_log where workspace_id = $1 order by position",
    )
  ).map(({ id, position }) => [id, position]);

test("an entry is sealed soon after it was written, and a chain that nobody touched verifies", async () => {
  await write(["a", "b"]);
  const isSealed = async () =>
    (await query("select from audit_log where workspace_id = $1 and position is null")).length === 0;
  await waitFor("both entries to be sealed", isSealed);
  expect(await report()).toMatchObject({ entries: 2, unsealed: 0, breaks: [], register: "intact" });
});

test("an entry that is committed late comes later in the chain", async () => {
  await started.runtime.db.transaction(async (tx) => {
    await recordAudit(tx, {
      actor: tenant.owner,
      workspaceId: tenant.workspaceId,
      action: "key.created",
      target: { kind: "key", id: "late" },
    });
    await write(["a", "b"]);
    await seal();
  });
  await seal();
  expect(await positions()).toEqual([
    ["a", 1],
    ["b", 2],
    ["late", 3],
  ]);
  expect(await breaks()).toEqual([]);
});

test("sealers that meet give every entry one position, and each workspace has its own chain", async () => {
  const other = await createTenant();
  await query(
    `insert into audit_log (workspace_id, actor_kind, via, action, target_kind, target_id)
     select w, 'system', 'service', 'a.b', 'c', n::text from generate_series(1, 1200) n, unnest($1::text[]) w`,
    [[tenant.workspaceId, other.workspaceId]],
  );
  await Promise.all([seal(), seal(), seal()]);
  const [dense] = await query(
    `select count(distinct position)::int as positions, max(position)::int as last, count(*)::int as entries
       from audit_log where workspace_id = $1`,
  );
  expect(dense).toEqual({ positions: 1200, last: 1200, entries: 1200 });
  expect(await breaks()).toEqual([]);
});

test("entries from before the chain are sealed as they are found, and counted apart", async () => {
  await query(
    `insert into audit_log (workspace_id, at, actor_kind, via, action, target_kind, target_id)
     select $1, now() - make_interval(days => n), 'user', 'dashboard', 'a.b', 'c', 'd' from generate_series(700, 1, -1) n`,
  );
  await seal();
  await write(["new"]);
  await seal();
  const { begunAt, ...chain } = await report();
  expect(chain).toMatchObject({ entries: 701, entriesBeforeChain: 700, breaks: [] });
  expect(Date.parse(begunAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

describe("what somebody with the database alone did to sealed entries is found, with its place", () => {
  const at = (position: number) => `workspace_id = $1 and position = ${position}`;
  test.each([
    ["the action", "action = 'key.deleted'"],
    ["the time", "at = at - interval '1 second'"],
    ["the actor", "actor_id = 'usr_other'"],
    ["the kind of actor", "actor_kind = 'system'"],
    ["where it was done", "via = 'api'"],
    ["the target", "target_id = 'other'"],
    ["the kind of target", "target_kind = 'user'"],
    ["the target's name", "target_name = null"],
    ["the details", `details = '{"n":2}'`],
    ["the details' spelling", `details = '{"n": 1}'`],
    ["the MAC", "mac = 'x'"],
  ])("%s was changed", async (_, change) => {
    await chainOf(5);
    await query(`update audit_log set ${change} where ${at(3)}`);
    const [first] = (await report()).breaks;
    expect(first).toMatchObject({ reason: "altered", position: 3, at: expect.any(String) });
    expect((await report()).breaks.length).toBe(change.startsWith("mac") ? 2 : 1);
  });

  test.each<[string, string, [string, number, number][]]>([
    [
      "entries in the middle were deleted",
      `delete from audit_log where ${at(3)} or ${at(2)}`,
      [["missing", 2, 3]],
    ],
    ["the oldest was deleted", `delete from audit_log where ${at(1)}`, [["missing", 1, 1]]],
    ["the newest were deleted", `delete from audit_log where ${at(4)} or ${at(5)}`, [["missing", 4, 5]]],
    ["all were deleted", "delete from audit_log where workspace_id = $1", [["missing", 1, 5]]],
    [
      "two changed places",
      `with moved as (update audit_log set position = 100 where ${at(2)} returning 1)
       update audit_log set position = 2 where ${at(4)} and exists (select from moved)`,
      [
        ["altered", 2, 2],
        ["altered", 3, 3],
        ["missing", 4, 4],
        ["missing", 6, 99],
        ["inserted", 6, 100],
      ],
    ],
    [
      "one was added behind the end",
      `insert into audit_log (workspace_id, actor_kind, via, action, target_kind, target_id, position, mac, key_id)
       select workspace_id, actor_kind, via, action, target_kind, target_id, 6, mac, key_id from audit_log where ${at(5)}`,
      [
        ["altered", 6, 6],
        ["inserted", 6, 6],
      ],
    ],
    [
      "the chain's end was changed",
      `update audit_chains c set head_position = 4, head_mac = l.mac from audit_log l where l.workspace_id = $1
          and l.position = 4 and c.workspace_id = $1`,
      [
        ["head_altered", 4, 4],
        ["inserted", 5, 5],
      ],
    ],
    [
      "the chain's beginning was changed",
      `update audit_chains c set anchor_position = 2, anchor_mac = l.mac from audit_log l where l.workspace_id = $1
          and l.position = 2 and c.workspace_id = $1`,
      [
        ["anchor_altered", 2, 2],
        ["inserted", 1, 1],
        ["inserted", 2, 2],
      ],
    ],
  ])("%s", async (_, statement, expected) => {
    await chainOf(5);
    await query(statement);
    expect(await breaks()).toEqual(expected);
  });

  test("a seal was taken off", async () => {
    await chainOf(5);
    await query(`update audit_log set position = null, mac = null, key_id = null where ${at(3)}`);
    await seal();
    expect((await breaks())[0]).toEqual(["missing", 3, 3]);
  });

  test("the newest were deleted and the end was set back: what is sealed next does not hide it", async () => {
    await chainOf(5);
    await query(`update audit_chains c set head_position = 4, head_mac = l.mac from audit_log l
                  where l.workspace_id = $1 and l.position = 4 and c.workspace_id = $1`);
    await query(`delete from audit_log where ${at(5)}`);
    await write(["next"]);
    await seal();
    expect((await breaks())[0]).toEqual(["missing", 5, 5]);
  });

  test("a whole chain was removed: neither the rest nor a chain begun again hides it", async () => {
    await chainOf(3);
    const removed = await query("delete from audit_chains where workspace_id = $1 returning *");
    expect(await report()).toMatchObject({ register: "missing", breaks: [{ reason: "chain_missing" }] });
    await write(["next"]);
    await seal();
    expect((await breaks())[0]).toEqual(["missing", 4, 4]);
    await query("delete from audit_log where workspace_id = $1");
    await query("delete from audit_chains where workspace_id = $1");
    await write(["again"]);
    await seal();
    expect(await report()).toMatchObject({ register: "missing", breaks: [] });
    expect(removed).toHaveLength(1);
    await query("update audit_register set chains = chains - 1", []);
    expect((await report()).register).toBe("altered");
  });
});

describe("retention", () => {
  const DAY_MS = 86_400_000;
  const retain = () => keepRetention({ ...started.runtime, now: new Date(Date.now() + 100 * DAY_MS) });
  const keepDays = (value: number) =>
    changeSetting({ actor: tenant.owner, name: "retention.auditDays", value });

  test("deletes the oldest and leaves an anchor, from which the rest verifies", async () => {
    await chainOf(700);
    await query(
      `insert into audit_log (workspace_id, at, actor_kind, via, action, target_kind, target_id)
       values ($1, now() + interval '50 days', 'user', 'dashboard', 'a.b', 'c', 'kept')`,
    );
    await keepDays(90);
    await retain();
    await seal();
    expect(await report()).toMatchObject({ anchorPosition: 700, breaks: [] });
    expect((await positions())[0]).toEqual(["kept", 701]);
    await query("delete from audit_log where workspace_id = $1 and position = 701");
    expect(await breaks()).toEqual([["missing", 701, 701]]);
  });

  test("does not delete entries that were dated back, nor what follows them", async () => {
    await query(
      `insert into audit_log (workspace_id, at, actor_kind, via, action, target_kind, target_id)
       select $1, now() + interval '50 days', 'user', 'dashboard', 'a.b', 'c', n::text from generate_series(1, 4) n`,
    );
    await seal();
    await keepDays(90);
    await query("update audit_log set at = now() - interval '1 year' where workspace_id = $1");
    await retain();
    expect((await positions()).slice(0, 4)).toEqual([1, 2, 3, 4].map((n) => [String(n), n]));
  });
});
