import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Run } from "#lib/contract/runs.ts";
import { chattingWithApproval } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { RUN_TRANSITIONS } from "./status.ts";

let service: TestService;
let tenant: Tenant;
let owner: Api;
let stranger: Api;
let agentId: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  owner = new Api(service.baseUrl, tenant.key);
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  stranger = new Api(service.baseUrl, key);
  agentId = (await publishGraph({ ...tenant, graph: chattingWithApproval })).agentId;
});
afterAll(() => service.close());

const ACTS = ["approve", "reject", "reply", "continue", "cancel", "start again", "wait"] as const;
type Act = (typeof ACTS)[number];

/** A step: acts sent at the same moment, each by the owner or by a stranger. */
const step = fc.array(fc.record({ act: fc.constantFrom(...ACTS), byOwner: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});

async function perform(
  api: Api,
  act: Act,
  runId: string,
  interactionId: string,
): Promise<{ status: number }> {
  switch (act) {
    case "approve":
    case "reject":
      return api.decide(runId, { interactionId, action: act });
    case "reply":
      return api.reply(runId, { interactionId, message: "x" });
    case "continue":
      return api.continueRun(runId, { message: "more", idempotencyKey: `k${interactionId}`.slice(0, 200) });
    case "cancel":
      return api.cancelRun(runId);
    case "start again":
      return api.startRun(agentId, { input: { message: "hi" }, idempotencyKey: `again ${runId}` });
    case "wait":
      return api.getRun(runId, { query: { waitSeconds: 1 } });
  }
}

/** What a run and its last event say in every status that it can rest in. */
const AT_REST = {
  completed: { last: "run_completed", completedAt: expect.any(String) },
  failed: { last: "run_failed", completedAt: expect.any(String) },
  cancelled: { last: "run_cancelled", completedAt: expect.any(String) },
  waiting: { pendingInteraction: expect.any(Object) },
};

/** Whatever happened, the run's record and its trace tell one story that the transition table allows. */
async function check(runId: string): Promise<Run> {
  const run = await owner.runUntil(runId);
  const { events } = accepted(await owner.getTrace(runId, { limit: 200 }));
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => String(index + 1)));
  expect(Object.keys(AT_REST)).toContain(run.status);
  const story = { ...run, last: events.at(-1)?.eventType };
  expect(story).toMatchObject(AT_REST[run.status as keyof typeof AT_REST]);
  expect(run.error !== null).toBe(run.status === "failed");
  expect(run.cancelledAt !== null).toBe(run.status === "cancelled");
  const ends = events.filter(({ eventType }) => /^run_(completed|failed|cancelled)$/.test(eventType)).length;
  const begins = events.filter(({ eventType }) => /^run_(started|resumed)$/.test(eventType)).length;
  const requested = events.filter(({ eventType }) => eventType === "interaction_requested").length;
  const answered = events.filter(({ eventType }) => eventType === "interaction_answered").length;
  expect(answered).toBeLessThanOrEqual(requested);
  // Every answer here ends the run's only wait, and resumes it once.
  expect(begins - answered - ends).toBe(run.status === "waiting" ? 1 : 0);
  return run;
}

test("any interleaving of calls by two keys leaves a run that its table allows, and a stranger changes nothing", async () => {
  expect([RUN_TRANSITIONS.failed, RUN_TRANSITIONS.cancelled]).toEqual([[], []]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const runId = await owner.started(agentId, { input: { message: "hi" } });
      let before = await check(runId);
      for (const acts of steps) {
        const interactionId = before.pendingInteraction?.interactionId ?? "approval:none";
        const results = await Promise.all(
          acts.map(async ({ act, byOwner }) => ({
            act,
            byOwner,
            ...(await perform(byOwner ? owner : stranger, act, runId, interactionId)),
          })),
        );
        for (const { act, byOwner, status } of results) {
          expect(status).toBeLessThan(500);
          expect(byOwner || act === "start again" || status === 404, `${act} by a stranger: ${status}`).toBe(
            true,
          );
        }
        const claimed = results.filter(
          ({ act, byOwner, status }) => byOwner && (act === "approve" || act === "reject") && status === 200,
        );
        expect(claimed.length).toBeLessThanOrEqual(1);
        const after = await check(runId);
        const isOver = before.status === "failed" || before.status === "cancelled";
        const stays = isOver || results.every(({ byOwner }) => !byOwner);
        expect(after).toEqual(stays ? before : after);
        before = after;
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);
