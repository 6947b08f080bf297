import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asking, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { startWorker } from "./start-worker.ts";
import { createLeaseTaker } from "./take-lease.ts";

let service: TestService;
/** Whose run each is, and the how manieth of theirs: "busy2". */
let names: Map<string, string>;

/** Only serves requests: runs wait until a test takes them. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
beforeEach(async () => {
  names = new Map();
  await query("update runs set needs_work = false, lease_owner = null, lease_expires_at = null");
});
afterAll(() => service.close());

const query = (text: string, values: unknown[] = []) => service.runtime.db.pool.query(text, values);

/** A caller with a key of its own. */
async function newCaller(name: string, tenant: Tenant) {
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const api = new Api(service.baseUrl, key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  let started = 0;
  return {
    api,
    async start(count: number) {
      for (let last = started + count; started < last; ) {
        const runId = await api.started(agentId, { input: { amount: 1 } });
        started += 1;
        names.set(runId, `${name}${started}`);
      }
    },
  };
}

function newTaker(owner = "wrk_test") {
  const take = createLeaseTaker({ db: service.runtime.db, owner });
  return async (limit: number) => {
    const { leases, hasMore } = await take(limit);
    return { taken: leases.map(({ runId }) => names.get(runId) ?? runId), hasMore };
  };
}

/** The names of as many runs, in the order in which they are taken. */
async function takeInAll(count: number, atOnce: number): Promise<string[]> {
  const take = newTaker();
  const taken: string[] = [];
  while (taken.length < count) taken.push(...(await take(Math.min(atOnce, count - taken.length))).taken);
  return taken;
}

test.each([1, 3, 8])(
  "the keys of a workspace take turns, the oldest run of each first (%i at once)",
  async (atOnce) => {
    const tenant = await createTenant();
    const [busy, rare] = [await newCaller("busy", tenant), await newCaller("rare", tenant)];
    await busy.start(12);
    await rare.start(2);
    const taken = await takeInAll(8, atOnce);
    expect(taken.slice(0, 2).sort()).toEqual(["busy1", "rare1"]);
    expect(taken.slice(2, 4).sort()).toEqual(["busy2", "rare2"]);
    expect(taken.slice(4)).toEqual(["busy3", "busy4", "busy5", "busy6"]);
  },
);

test.each([1, 3, 8])(
  "workspaces take turns, so five keys get no more slots than one (%i at once)",
  async (atOnce) => {
    const [many, one] = [await createTenant(), await createTenant()];
    for (const name of ["a", "b", "c", "d", "e"]) await (await newCaller(name, many)).start(3);
    await (await newCaller("single", one)).start(4);
    const taken = await takeInAll(10, atOnce);
    const ofSingle = (name: string) => name.startsWith("single");
    expect(taken.slice(0, 8).filter(ofSingle)).toEqual(["single1", "single2", "single3", "single4"]);
    const ofMany = taken.filter((name) => !ofSingle(name));
    expect(ofMany.slice(0, 5).sort()).toEqual(["a1", "b1", "c1", "d1", "e1"]);
    expect(ofMany).toHaveLength(6);
  },
);

test("a look says that there is more while somebody else's runs wait", async () => {
  const tenant = await createTenant();
  for (const name of ["a", "b", "c"]) await (await newCaller(name, tenant)).start(1);
  const take = newTaker();
  const looks = [await take(1), await take(1), await take(1), await take(1)];
  expect(looks.map(({ taken, hasMore }) => [taken.length, hasMore])).toEqual([
    [1, true],
    [1, true],
    [1, false],
    [0, false],
  ]);
});

test("an answered run goes on before those of its key that have not begun, older ones too", async () => {
  const tenant = await createTenant();
  const caller = await newCaller("new", tenant);
  await caller.start(3);
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const ids = [...names.keys()];
  await query("update runs set needs_work = false where id = any($1)", [ids]);
  const runId = await caller.api.started(agentId, { input: { amount: 1 } });
  names.set(runId, "answered");
  const worker = await startWorker({ concurrency: 1 });
  const { pendingInteraction } = await caller.api.runUntil(runId);
  await untilUnheld(service.runtime.db, runId);
  await worker.stop();
  await query("update runs set needs_work = true where id = any($1)", [ids]);
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await caller.api.reply(runId, { interactionId, message: "Ada" }));
  expect(await takeInAll(4, 1)).toEqual(["answered", "new1", "new2", "new3"]);
});

test("runs of a lost worker go first, whoever's turn it is", async () => {
  const tenant = await createTenant();
  const [lost, other] = [await newCaller("lost", tenant), await newCaller("other", tenant)];
  await lost.start(3);
  await newTaker("wrk_lost")(2);
  await query(
    "update runs set lease_expires_at = now() - interval '1 second' where lease_owner = 'wrk_lost'",
  );
  await other.start(2);
  expect((await takeInAll(2, 1)).sort()).toEqual(["lost1", "lost2"]);
});

test("workers that look at the same moment share what there is: each run is taken once, and none is left", async () => {
  const tenant = await createTenant();
  for (const name of ["a", "b", "c"]) await (await newCaller(name, tenant)).start(20);
  const workers = Array.from({ length: 4 }, async (_, n) => {
    const take = newTaker(`wrk_${n}`);
    const all: string[] = [];
    for (let more = true; more; ) {
      const { taken, hasMore } = await take(4);
      all.push(...taken);
      more = hasMore;
    }
    return all;
  });
  const taken = (await Promise.all(workers)).flat();
  expect(taken).toHaveLength(60);
  expect(new Set(taken)).toEqual(new Set(names.values()));
});
