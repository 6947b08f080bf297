import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

async function person(role: Role, { workspaceId, teamId }: Tenant = tenant): Promise<Dashboard> {
  const { userId } = await createUser({ workspaceId, role, teamIds: [teamId] });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

const hidden = { "x-laneway-sensitive": true };
const GRAPH: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "go",
      name: "Go",
      mode: "structured",
      start: "person",
      inputSchema: {
        type: "object",
        properties: {
          iban: { type: "string", ...hidden },
          lines: { items: { properties: { pin: hidden } } },
        },
      },
    },
  ],
  nodes: [
    {
      id: "person",
      type: "ask",
      config: { title: "More", questions: [{ id: "code", label: "Code", type: "text", ...hidden }] },
    },
    { id: "end", type: "output", config: { value: "'done'" } },
  ],
  edges: [{ from: "person", to: "end" }],
};
const INPUT = { iban: "DE89 3704", password: "hunter2", lines: [{ pin: 7 }, { other: 1 }] };

async function answered(): Promise<{ runId: string; interactionId: string }> {
  const { agentId } = await publishGraph({ ...tenant, graph: GRAPH });
  const runId = await api.started(agentId, { input: INPUT });
  const { interactionId = "" } = (await api.runUntil(runId)).pendingInteraction ?? {};
  accepted(await api.reply(runId, { interactionId, answers: { code: "7-7-7" } }));
  await api.runUntil(runId);
  return { runId, interactionId };
}

const reveal = (dashboard: Dashboard, runId: string, body: { interactionId?: string } = {}) =>
  dashboard.call(dashboardOperations.revealRun, { params: { runId }, body });

test("an operator reveals what is marked in an input and in an answer, and each reveal is in the audit log", async () => {
  const { runId, interactionId } = await answered();
  const [operator, owner] = [await person("operator"), await person("owner")];
  const response = await reveal(operator, runId);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(accepted(response).values).toEqual([
    { pointer: "/iban", value: "DE89 3704" },
    { pointer: "/lines/0/pin", value: 7 },
  ]);
  expect(accepted(await reveal(operator, runId, { interactionId })).values).toEqual([
    { pointer: "/code", value: "7-7-7" },
  ]);
  const params = { runId };
  const page = accepted(await operator.call(dashboardOperations.getRunPage, { params }));
  expect(page).toMatchObject({ hasSensitiveInput: true, input: { iban: "[redacted]" } });
  const query = { action: ["run.revealed"], target: runId };
  const { entries } = accepted(await owner.call(dashboardOperations.listAudit, { query }));
  expect(entries.map(({ details }) => details)).toEqual([
    { interactionId, places: ["/code"] },
    { places: ["/iban", "/lines/0/pin"] },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/DE89|7-7-7/);
});

test("a viewer, another tenant and another run's interaction reveal nothing", async () => {
  const [one, other] = [await answered(), await answered()];
  const viewer = await person("viewer");
  expect((await reveal(viewer, one.runId)).status).toBe(403);
  const params = { runId: one.runId };
  const page = accepted(await viewer.call(dashboardOperations.getRunPage, { params }));
  expect(page.hasSensitiveInput).toBe(false);
  const stranger = await person("owner", await createTenant());
  expect((await reveal(stranger, one.runId)).status).toBe(404);
  const operator = await person("operator");
  expect((await reveal(operator, one.runId, { interactionId: other.interactionId })).status).toBe(404);
});
