import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { newId } from "#lib/platform/ids.ts";
import { dividing, doubling } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createTeam,
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const { listAgents, getAgentPage, changeAgent, startRun } = dashboardOperations;
const { listAgentFigures, listAgentTeams, listAgentVersions, getAgentGraph, getAgentLayout } =
  dashboardOperations;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Person = Partial<Parameters<typeof createUser>[0]>;

async function browse(tenant: Tenant, person: Person = {}): Promise<Dashboard> {
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId], ...person });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

async function startAndEnd(dashboard: Dashboard, agentId: string, amount: number): Promise<string> {
  const { body } = await dashboard.call(startRun, { params: { agentId }, body: { input: { amount } } });
  const runId = body?.runId ?? "";
  await waitFor("the run's end", async () => {
    const { rows } = await service.runtime.db.pool.query("select status from runs where id = $1", [runId]);
    return ["completed", "failed"].includes(rows[0].status);
  });
  return runId;
}

describe("the list", () => {
  test("is searched by name and description, narrowed to teams, and sorted both ways, a page at a time", async () => {
    const tenant = await createTenant();
    const secondTeam = await createTeam(tenant);
    const ids: Record<string, string> = {};
    for (const [name, teamId] of [
      ["Alpha 100%", tenant.teamId],
      ["Beta", secondTeam],
      ["Gamma", tenant.teamId],
    ] as const) {
      const { agentId } = await publishGraph({
        workspaceId: tenant.workspaceId,
        teamId,
        graph: doubling,
        name,
      });
      ids[name] = agentId;
    }
    const dashboard = await browse(tenant, { role: "admin" });
    const names = async (query: Record<string, string>) => {
      const { body } = await dashboard.call(listAgents, { query });
      return body ? body.agents.map(({ name }) => name) : body;
    };
    expect(await names({ search: "A" })).toEqual(["Alpha 100%", "Beta", "Gamma"]);
    expect(await names({ search: "100%" })).toEqual(["Alpha 100%"]);
    expect(await names({ search: "_" })).toEqual([]);
    expect(await names({ teamId: secondTeam })).toEqual(["Beta"]);
    expect(await names({ sort: "-name" })).toEqual(["Gamma", "Beta", "Alpha 100%"]);

    await startAndEnd(dashboard, ids.Beta ?? "", 1);
    expect((await names({ sort: "-lastRun" }))?.[0]).toBe("Beta");

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await dashboard.call(listAgents, {
        query: { limit: "1", sort: "-lastRun", ...(cursor ? { cursor } : {}) },
      });
      if (!body) throw new Error("the list was refused");
      seen.push(...body.agents.map(({ name }) => name));
      cursor = body.pagination.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.sort()).toEqual(["Alpha 100%", "Beta", "Gamma"]);
  });

  test("a cursor of another sort is refused", async () => {
    const tenant = await createTenant();
    for (let i = 0; i < 2; i++) await publishGraph({ ...tenant, graph: doubling });
    const dashboard = await browse(tenant);
    const { body } = await dashboard.call(listAgents, { query: { limit: "1" } });
    const cursor = body?.pagination.nextCursor ?? "";
    const refused = await dashboard.call(listAgents, { query: { limit: "1", sort: "-name", cursor } });
    expect(refused.status).toBe(400);
  });

  test("offers the teams whose agents the person sees", async () => {
    const tenant = await createTenant();
    const otherTeam = await createTeam(tenant);
    await publishGraph({ ...tenant, graph: doubling });
    await publishGraph({ workspaceId: tenant.workspaceId, teamId: otherTeam, graph: doubling });
    const teams = async (person: Person) => {
      const { body } = await (await browse(tenant, person)).call(listAgentTeams);
      return body ? body.teams.map(({ id }) => id) : body;
    };
    expect(await teams({})).toEqual([tenant.teamId]);
    expect(await teams({ role: "admin", teamIds: [] })).toHaveLength(2);
  });
});

describe("figures", () => {
  test("tell the last run and what the week's runs came to, of agents the person sees", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: dividing });
    const { agentId: idle } = await publishGraph({ ...tenant, graph: doubling });
    const foreign = await createTenant();
    const { agentId: foreignId } = await publishGraph({ ...foreign, graph: doubling });
    const dashboard = await browse(tenant);
    await startAndEnd(dashboard, agentId, 5);
    const failed = await startAndEnd(dashboard, agentId, 0);

    const { body } = await dashboard.call(listAgentFigures, {
      query: { agentId: [agentId, idle, foreignId] },
    });
    if (!body) throw new Error("refused");
    expect(body.agents.map((one) => one.agentId).sort()).toEqual([agentId, idle].sort());
    expect(body.agents.find((one) => one.agentId === agentId)).toMatchObject({
      lastRun: { runId: failed, status: "failed" },
      week: { completed: 1, failed: 1, cancelled: 0 },
      running: 0,
    });
    expect(body.agents.find((one) => one.agentId === idle)).toMatchObject({ lastRun: null, waiting: 0 });
  });

  test("leave out runs older than a week, but not those that still wait", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const dashboard = await browse(tenant);
    const runId = await startAndEnd(dashboard, agentId, 1);
    const { pool } = service.runtime.db;
    const old = newId("run", Date.now() - 8 * 24 * 60 * 60 * 1_000);
    await pool.query(
      `insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status,
                         input, graph_fingerprint, needs_work)
       select $2, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, 'waiting',
              input, graph_fingerprint, false from runs where id = $1`,
      [runId, old],
    );
    const { body } = await dashboard.call(listAgentFigures, { query: { agentId } });
    expect(body).toMatchObject({ agents: [{ week: { completed: 1 }, waiting: 1, lastRun: { runId } }] });
  });
});

test.each(["UTC", "Asia/Kathmandu", "America/New_York"])(
  "the week of the figures in %s is that of the agent's activity",
  async (zone) => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const dashboard = await browse(tenant);
    const runId = await startAndEnd(dashboard, agentId, 1);
    const hour = 60 * 60 * 1_000;
    // A run per hour on both sides of the possible beginning of the week.
    const times = Array.from({ length: 12 }, (_, nth) => Date.now() - (7 * 24 - 6 + nth) * hour);
    const ids = times.map((time) => newId("run", time));
    // Created when their ids say, or a sum of those half hours that exists by now would not notice them.
    await service.runtime.db.pool.query(
      `insert into runs (id, created_at, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status,
                         input, graph_fingerprint, needs_work, completed_at, cancelled_at)
       select old.id, old.at, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode,
              'cancelled', input, graph_fingerprint, false, now(), now()
         from runs, unnest($2::text[], $3::timestamptz[]) old(id, at) where runs.id = $1`,
      [runId, ids, times.map((time) => new Date(time))],
    );
    const figures = accepted(await dashboard.call(listAgentFigures, { query: { agentId: [agentId], zone } }));
    const activity = accepted(
      await dashboard.call(dashboardOperations.getOverview, { query: { agentId, period: "7d", zone } }),
    );
    const { cancelled } = activity.total;
    expect(cancelled).toBeGreaterThan(0);
    expect(cancelled).toBeLessThan(12);
    expect(figures.agents[0]?.week).toEqual({ completed: 1, failed: 0, cancelled });
  },
);

describe("one agent", () => {
  test("says whose it is, what is published and what the person may do", async () => {
    const tenant = await createTenant();
    const { agentId, graphFingerprint } = await publishGraph({ ...tenant, graph: doubling });
    const asViewer = await (await browse(tenant, { role: "viewer" })).call(getAgentPage, {
      params: { agentId },
    });
    expect(asViewer.body).toMatchObject({
      agent: { team: { id: tenant.teamId }, version: 1, graphFingerprint, mayStart: false, mayManage: false },
    });
    const asBuilder = await (await browse(tenant, { role: "builder" })).call(getAgentPage, {
      params: { agentId },
    });
    expect(asBuilder.body).toMatchObject({ agent: { mayStart: true, mayManage: true } });
    const graph = await (await browse(tenant)).call(getAgentGraph, { params: { agentId } });
    expect(graph.body).toMatchObject({ graphFingerprint, graph: { format: "laneway.agent/1" } });
  });

  test("tells where its author placed the nodes, whatever else a layout holds", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const viewer = await browse(tenant, { role: "viewer" });
    expect((await viewer.call(getAgentLayout, { params: { agentId } })).body).toEqual({ nodes: {} });
    const layout = { nodes: { double: { x: 40, y: -8.5 }, gone: null }, notes: { n: { text: "Own" } } };
    const { pool } = service.runtime.db;
    await pool.query("update agents set layout = $2 where id = $1", [agentId, JSON.stringify(layout)]);
    expect((await viewer.call(getAgentLayout, { params: { agentId } })).body).toEqual({
      nodes: { double: { x: 40, y: -8.5 } },
    });
  });

  test("of a team that is not the person's, or of another workspace, is refused", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const stranger = await browse(tenant, { teamIds: [] });
    const foreigner = await browse(await createTenant());
    for (const operation of [getAgentPage, getAgentGraph, getAgentLayout, listAgentVersions]) {
      expect((await stranger.call(operation, { params: { agentId } })).status).toBe(403);
      expect((await foreigner.call(operation, { params: { agentId } })).status).toBe(404);
    }
  });

  test("lists its versions with what each changed", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const second: GraphSource = {
      ...doubling,
      nodes: [
        { id: "double", name: "Twice", type: "output", config: { value: "{'amount': input.amount * 2.0}" } },
        { id: "extra", type: "output", config: { value: "1" } },
      ],
      edges: [],
    };
    await publishGraph({ ...tenant, agentId, graph: second, version: 2 });
    const dashboard = await browse(tenant);
    const { body } = await dashboard.call(listAgentVersions, { params: { agentId } });
    expect(body).toMatchObject({
      versions: [
        {
          version: 2,
          published: true,
          nodes: {
            added: { count: 1, names: ["extra"] },
            removed: { count: 0 },
            changed: { names: ["Twice"] },
          },
          edgesChanged: false,
        },
        { version: 1, published: false, nodes: null, lanes: null },
      ],
    });
    const page = await dashboard.call(listAgentVersions, { params: { agentId }, query: { limit: "1" } });
    const cursor = page.body?.pagination.nextCursor ?? "";
    const next = await dashboard.call(listAgentVersions, {
      params: { agentId },
      query: { limit: "1", cursor },
    });
    expect(next.body).toMatchObject({ versions: [{ version: 1 }], pagination: { hasMore: false } });
  });
});

describe("the limit of an agent", () => {
  test("is set and taken away by a builder of its team, and audited", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const dashboard = await browse(tenant, { role: "builder" });
    const set = (maxConcurrentRuns: number | null) =>
      dashboard.call(changeAgent, { params: { agentId }, body: { maxConcurrentRuns } });
    expect((await set(3)).body).toEqual({ agentId, maxConcurrentRuns: 3, runTimeoutSeconds: null });
    expect((await dashboard.call(getAgentPage, { params: { agentId } })).body).toMatchObject({
      agent: { maxConcurrentRuns: 3 },
    });
    await set(null);
    const timeout = await dashboard.call(changeAgent, {
      params: { agentId },
      body: { runTimeoutSeconds: 90 },
    });
    expect(timeout.body).toEqual({ agentId, maxConcurrentRuns: null, runTimeoutSeconds: 90 });
    const { rows } = await service.runtime.db.pool.query(
      "select action, details from audit_log where target_id = $1 order by id",
      [agentId],
    );
    expect(rows).toEqual([
      { action: "agent.limited", details: { maxConcurrentRuns: { before: null, after: 3 } } },
      { action: "agent.limited", details: { maxConcurrentRuns: { before: 3, after: null } } },
      { action: "agent.limited", details: { runTimeoutSeconds: { before: null, after: 90 } } },
    ]);
  });

  test("is not for operators, nor for builders of other teams or workspaces, and 0 is none", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const set = async (person: Person, of: Tenant = tenant, maxConcurrentRuns = 3) =>
      (
        await (
          await browse(of, person)
        ).call(changeAgent, { params: { agentId }, body: { maxConcurrentRuns } })
      ).status;
    expect(await set({ role: "operator" })).toBe(403);
    expect(await set({ role: "builder", teamIds: [] })).toBe(403);
    expect(await set({ role: "owner" }, await createTenant())).toBe(404);
    expect(await set({ role: "builder" }, tenant, 0)).toBe(400);
  });

  test("two who set it at once each record what they replaced", async () => {
    const tenant = await createTenant();
    const { agentId } = await publishGraph({ ...tenant, graph: doubling });
    const dashboard = await browse(tenant, { role: "builder" });
    await Promise.all(
      [1, 2, 3, 4].map((maxConcurrentRuns) =>
        dashboard.call(changeAgent, { params: { agentId }, body: { maxConcurrentRuns } }),
      ),
    );
    const { rows } = await service.runtime.db.pool.query(
      "select details from audit_log where target_id = $1 order by id",
      [agentId],
    );
    const steps = rows.map(({ details }) => details.maxConcurrentRuns);
    expect(steps.map(({ before }) => before)).toEqual([
      null,
      ...steps.slice(0, -1).map(({ after }) => after),
    ]);
  });
});
