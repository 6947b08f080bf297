import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { exportRuns } from "#lib/nouns/run-history/list/export-runs.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createGrant, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;
let browser: Dashboard;
let grantId: string;
let runId: string;
let interactionId: string;
let occurrenceId: string;

/** A run that an app starts, which asks for an approval, which the app gives. */
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const { workspaceId, owner } = tenant;
  await service.runtime.db.pool.query("update users set name = 'Ada' where id = $1", [owner.userId]);
  const client = { name: "Claude" };
  const grant = await createGrant({ workspaceId, userId: owner.userId, client });
  ({ grantId } = grant);
  browser = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const actor = await service.runtime.authenticateGrant(grant.accessToken);
  if (!actor) throw new Error("the app is not let in");
  ({ runId } = (await startRun({ actor, agentId, body: { input: { amount: 900 } } })).run);
  const page = () => browser.call(operations.getRunPage, { params: { runId } });
  ({ interactionId, occurrenceId } = await waitFor(
    "the approval",
    async () => (await page()).body?.interactions[0],
  ));
  await decideApproval({ actor, runId, body: { interactionId, action: "approve" } });
  await waitFor("the run's end", async () => (await page()).body?.run.status === "completed");
  // A run started by a key, beside the app's.
  await new Api(service.baseUrl, tenant.key).started(agentId, { input: { amount: 1 } });
});
afterAll(() => service.close());

const name = "Claude (connected by Ada)";

test("a run's page, the list and a comparison name the app and who connected it", async () => {
  const startedBy = { kind: "grant", id: grantId, name };
  const page = accepted(await browser.call(operations.getRunPage, { params: { runId } }));
  expect(page.startedBy).toEqual(startedBy);
  const { runs } = accepted(await browser.call(operations.listRuns, { query: { app: grantId } }));
  expect(runs.map((run) => [run.runId, run.startedBy])).toEqual([[runId, startedBy]]);
  const params = { runId, otherRunId: runId };
  expect(accepted(await browser.call(operations.compareRuns, { params })).left.startedBy).toEqual(startedBy);
});

test("the app is among those that runs are narrowed to, found by its name, its id and its person", async () => {
  for (const search of ["claude", grantId, "by ada"]) {
    const { starters } = accepted(await browser.call(operations.listStarters, { query: { search } }));
    expect(starters).toEqual([{ kind: "grant", id: grantId, name }]);
  }
});

test("an answer is the app's: on the interaction, in the run's node and in the audit log", async () => {
  const interaction = await browser.call(operations.getInteraction, { params: { interactionId } });
  expect(interaction.body?.answered).toMatchObject({ by: `the app ${name}`, byMe: false });
  const node = accepted(await browser.call(operations.getOccurrence, { params: { runId, occurrenceId } }));
  expect(node.interactions).toMatchObject([{ answeredBy: { kind: "grant", id: grantId, name } }]);
  const again = browser.call(operations.decideInteraction, {
    params: { interactionId },
    body: { action: "approve" },
  });
  expect((await again).error?.details?.[0]?.message).toContain(name);
  const { entries } = accepted(await browser.call(operations.listAudit, { query: { actor: grantId } }));
  expect(entries).toMatchObject([
    { action: "interaction.approved", via: "mcp", actor: { kind: "grant", id: grantId, name } },
  ]);
});

test("an export names it too", async () => {
  const lines: string[] = [];
  for await (const chunk of exportRuns({ actor: tenant.owner, filters: { app: [grantId] }, format: "csv" }))
    lines.push(chunk);
  expect(lines.join("")).toContain(`grant,${name}`);
});

test("the app's page counts its runs", async () => {
  const app = accepted(await browser.call(operations.getConnectedApp, { params: { grantId } }));
  expect(app.runs).toEqual({ count: 1, isMore: false });
});
