import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventOperations } from "#lib/contract/events.ts";
import { changeRun } from "#lib/nouns/runs/change-run.ts";
import { onPausePoint } from "#lib/platform/pause-point.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { numberEvents } from "./number-events.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let agentId: string;

/** Without a worker: the tests number the events. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  ({ agentId } = await publishGraph({ ...tenant, graph: doubling }));
  accepted(await api.call(eventOperations.listEvents));
  await query("insert into event_feeds (owner_id, workspace_id) values ($1, $1)", tenant.workspaceId);
});
afterAll(() => service.close());
afterEach(() => onPausePoint(() => {}));

const query = async <Row>(text: string, ...values: unknown[]) =>
  (await service.runtime.db.pool.query(text, values)).rows as Row[];
const start = () => api.started(agentId, { input: { amount: 1 } });

interface Entry {
  readonly owner: string;
  readonly sequence: number;
  readonly id: string;
  readonly type: string;
  readonly runId: string;
}
const entries = () =>
  query<Entry>(
    `select owner_id as owner, sequence::int as sequence, event_id as id, type, run_id as "runId"
       from feed_events order by owner_id, sequence`,
  );

/** Each feed is dense from 1, has each event once, and a run's start before its end. */
async function expectWhole(): Promise<void> {
  const all = await entries();
  const owners = [...new Set(all.map(({ owner }) => owner))];
  const [heads, left] = [
    await query<{ owner: string; last: number }>(
      "select owner_id as owner, last_sequence::int as last from event_feeds",
    ),
    await query("select from unnumbered_events"),
  ];
  expect([owners.length, left.length]).toEqual([2, 0]);
  for (const owner of owners) {
    const feed = all.filter((entry) => entry.owner === owner);
    expect(feed.map(({ sequence }) => sequence)).toEqual(feed.map((_, index) => index + 1));
    expect(heads.find((head) => head.owner === owner)?.last).toBe(feed.length);
    expect(new Set(feed.map(({ runId, type }) => runId + type)).size).toBe(feed.length);
    const places = new Map(feed.map(({ runId, type }, index) => [runId + type, index]));
    const ends = feed.filter(({ type }) => type === "run.cancelled");
    const early = ends.filter(
      ({ runId }) =>
        (places.get(`${runId}run.started`) ?? Infinity) > (places.get(`${runId}run.cancelled`) ?? 0),
    );
    expect(early).toEqual([]);
  }
  const [one, other] = owners.map((owner) =>
    all.filter((entry) => entry.owner === owner).map(({ id }) => id),
  );
  expect(one).toEqual(other);
}

async function startAndCancel(): Promise<void> {
  accepted(await api.cancelRun(await start()));
}

test("a transaction that commits late gets the later numbers", async () => {
  const [late, early] = [await start(), await start()];
  const writing = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const { db } = service.runtime;
  const change = (runId: string) =>
    ({
      runId,
      workspaceId: tenant.workspaceId,
      status: { to: "cancelled", withRequest: true },
      events: [],
    }) as const;
  const slow = db.transaction(async (tx) => {
    await changeRun(tx, change(late));
    writing.resolve();
    await mayCommit.promise;
  });
  await writing.promise;
  await changeRun(db, change(early));
  await numberEvents(db);
  mayCommit.resolve();
  await slow;
  await numberEvents(db);
  const ends = (await entries()).filter(
    ({ owner, type }) => owner === tenant.workspaceId && type === "run.cancelled",
  );
  expect(ends.map(({ runId }) => runId)).toEqual([early, late]);
  await expectWhole();
});

test.each(["number-events", "committed"] as const)(
  "a process that dies at %s leaves no gap and numbers nothing twice",
  async (point) => {
    await Promise.all(Array.from({ length: 5 }, startAndCancel));
    onPausePoint((reached) => {
      if (reached === point) throw new Error("killed");
    });
    await expect(numberEvents(service.runtime.db)).rejects.toThrow("killed");
    onPausePoint(() => {});
    await numberEvents(service.runtime.db);
    await expectWhole();
  },
);

test("another process goes on as soon as the database has ended the transaction of the one before", async () => {
  await startAndCancel();
  const reached = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  onPausePoint((point) => {
    if (point !== "number-events") return;
    reached.resolve();
    return never.promise;
  });
  const stopped = numberEvents(service.runtime.db).catch((error: unknown) => error);
  await reached.promise;
  onPausePoint(() => {});
  const before = (await entries()).length;
  await numberEvents(service.runtime.db);
  expect((await entries()).length).toBe(before); // one at a time
  const killedAt = performance.now();
  await query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = (7126380117 & 4294967295)::bigint::oid
        and database = (select oid from pg_database where datname = current_database())`,
  );
  await waitFor("the next process to number", async () => {
    await numberEvents(service.runtime.db);
    return (await entries()).length > before;
  });
  expect(performance.now() - killedAt).toBeLessThan(2_000);
  never.resolve();
  expect(await stopped).toBeInstanceOf(Error);
  await expectWhole();
});

test("several processes at once, while runs start and end and connections are killed, number everything once", async () => {
  let kills = 0;
  onPausePoint((point) => {
    if (point === "number-events" && kills++ % 3 === 1) throw new Error("killed");
  });
  let isOver = false;
  const number = async () => {
    while (!isOver) await numberEvents(service.runtime.db).catch(() => {});
  };
  const numbering = Promise.all([number(), number()]);
  for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: 4 }, startAndCancel));
  isOver = true;
  await numbering;
  onPausePoint(() => {});
  await numberEvents(service.runtime.db);
  expect(kills).toBeGreaterThan(2);
  await expectWhole();
});
