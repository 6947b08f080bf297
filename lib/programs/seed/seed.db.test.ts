import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { decideApproval } from "#lib/nouns/runs/decide-approval.ts";
import { replyToRun } from "#lib/nouns/runs/reply-to-run.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { SEEDED_AGENTS } from "./catalogue.ts";
import { fillWorkspace } from "./fill-workspace.ts";

let started: TestRuntime;
let tenant: Tenant;
beforeAll(async () => {
  started = await startTestRuntime({ worker: true });
  tenant = await createTenant();
  await fill(tenant, { runs: 400, startsRuns: true });
});
afterAll(() => started.close());

async function fill(
  { workspaceId, owner }: Tenant,
  { runs, startsRuns }: { runs: number; startsRuns: boolean },
): Promise<void> {
  const client = new Client({ connectionString: started.url });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  const seed = { client, workspaceId, ownerId: owner.userId, runs, startsRuns, now: Date.now() };
  await fillWorkspace(seed, () => {});
  await client.end();
}

const rows = async (text: string, values: unknown[] = []) =>
  (await started.runtime.db.pool.query(text, values)).rows;

test.each(SEEDED_AGENTS.map((agent) => [agent.name, agent] as const))(
  "%s is an agent that could be published",
  (_, { shape }) => {
    const environment = {
      modelProblem: () => null,
      knownTools: () => true,
      knownAgents: () => false,
      knownConnections: () => true,
    };
    const problems = validateDocument({ document: shape.graph, environment });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  },
);

test("there are as many ended runs as were asked for, and 301 that wait", async () => {
  const counted = async () =>
    (
      await rows(
        `select count(*) filter (where status in ('completed', 'failed', 'cancelled'))::int as ended,
                count(*) filter (where status = 'waiting')::int as waiting from runs where workspace_id = $1`,
        [tenant.workspaceId],
      )
    )[0];
  // Beside those that are spread over the days: a conversation, a long trace, and those under way and queued until they have run.
  await waitFor("what was under way or queued to end", async () => (await counted()).ended === 418);
  // A sample has called three others, and one waits for three approvals in its list.
  expect(await counted()).toEqual({ ended: 418, waiting: 301 });
});

test("traces are dense, as long as their runs say, and in the order of time", async () => {
  expect(
    await rows(`
      select r.id from runs r
        left join lateral (select count(*) as events, max(sequence) as last from run_events e where e.run_id = r.id) e on true
       where r.event_count <> e.events or (e.events > 0 and e.last <> e.events)`),
  ).toEqual([]);
  expect(
    await rows(`
      select run_id from (select run_id, at < lag(at) over (partition by run_id order by sequence) as backwards from run_events) e
       where backwards`),
  ).toEqual([]);
});

test("every question in a trace is one that its run asked", async () => {
  const [asked] = await rows(`
    select count(*)::int as events,
           count(*) filter (where not exists (select from run_interactions i
                                               where i.run_id = e.run_id and i.id = e.payload ->> 'interactionId'))::int as strange
      from run_events e where e.type = 'interaction_requested'`);
  expect(asked.events).toBeGreaterThan(300);
  expect(asked.strange).toBe(0);
});

test.each(["approval", "user_input"] as const)(
  "a seeded run that waits for %s goes on when it is answered",
  async (type) => {
    const [open] = await rows(
      `select i.id, i.run_id from run_interactions i join run_events e on e.run_id = i.run_id and e.sequence = 5
      where i.status = 'open' and i.type = $1 and e.type = 'interaction_requested' and i.expires_at > now() + interval '1 day' limit 1`,
      [type],
    );
    const actor = await findStanding({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
    const runId = open.run_id;
    if (type === "approval") {
      await decideApproval({ actor, runId, body: { interactionId: open.id, action: "approve" } });
    } else {
      const answers = { note: "Yes", urgent: true, carrier: "dhl", checks: ["photos"] };
      await replyToRun({ actor, runId, body: { interactionId: open.id, action: "submit", answers } });
    }
    await waitFor("the run to complete", async () => {
      const [run] = await rows("select status from runs where id = $1", [runId]);
      return run.status === "completed";
    });
  },
);

test("the audit log is full, and each entry is about something that is there", async () => {
  const [audit] = await rows(
    `select count(*)::int as entries, count(distinct action)::int as actions,
            count(*) filter (where target_name is null)::int as nameless from audit_log where workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(audit).toMatchObject({ actions: 12, nameless: 0 });
  expect(audit.entries).toBeGreaterThanOrEqual(2_000);
});

test("a second workspace of the same installation is filled too, with accounts of its own", async () => {
  const second = await createTenant();
  await fill(second, { runs: 100, startsRuns: false });
  const [counted] = await rows(
    `select count(distinct u.id)::int as accounts, count(distinct u.email)::int as addresses from users u
       join memberships m on m.user_id = u.id where m.workspace_id = any($1) and u.name = 'Mara Lindqvist'`,
    [[tenant.workspaceId, second.workspaceId]],
  );
  expect(counted).toEqual({ accounts: 2, addresses: 2 });
}, 120_000);
