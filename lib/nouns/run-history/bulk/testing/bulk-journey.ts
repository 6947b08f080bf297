import { randomUUID } from "node:crypto";
import type { BulkAction, BulkActionKind, BulkActionTarget } from "#lib/contract/dashboard/bulk-actions.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { asking, dividing } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const { beginBulkAction, getBulkAction, listBulkActionTargets } = dashboardOperations;

/** Runs of a tenant, and people who act on many of them. */
export class BulkJourney {
  readonly #baseUrl: string;
  readonly tenant: Tenant;
  readonly api: Api;

  constructor(baseUrl: string, tenant: Tenant) {
    this.#baseUrl = baseUrl;
    this.tenant = tenant;
    this.api = new Api(baseUrl, tenant.key);
  }

  /** An operator of the tenant's team, where nothing else is said. */
  async browse(person: Partial<Parameters<typeof createUser>[0]> = {}): Promise<Dashboard> {
    const { workspaceId, teamId } = this.tenant;
    const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId], ...person });
    return openDashboard({ baseUrl: this.#baseUrl, workspaceId, userId });
  }

  /** Runs that wait, of an agent of their own. */
  async waiting(count: number): Promise<{ agentId: string; runIds: string[] }> {
    const { agentId } = await publishGraph({ ...this.tenant, graph: asking() });
    return { agentId, runIds: await this.#start(agentId, count, { amount: 1 }, "waiting") };
  }

  /** Runs that failed, of an agent of their own. */
  async failed(count: number): Promise<{ agentId: string; runIds: string[] }> {
    const { agentId } = await publishGraph({ ...this.tenant, graph: dividing });
    return { agentId, runIds: await this.#start(agentId, count, { amount: 0 }, "failed") };
  }

  async completed(): Promise<string> {
    const { agentId } = await publishGraph({ ...this.tenant, graph: dividing });
    const [runId = ""] = await this.#start(agentId, 1, { amount: 1 }, "completed");
    return runId;
  }

  async #start(
    agentId: string,
    count: number,
    input: { amount: number },
    status: "waiting" | "failed" | "completed",
  ): Promise<string[]> {
    const runIds = await Promise.all(
      Array.from({ length: count }, () => this.api.started(agentId, { input })),
    );
    await Promise.all(runIds.map((runId) => this.api.runUntil(runId, (run) => run.status === status)));
    return runIds;
  }
}

/** Begins an action on chosen runs. */
export async function begin(
  dashboard: Dashboard,
  action: BulkActionKind,
  runIds: readonly string[],
): Promise<BulkAction> {
  const body = { action, idempotencyKey: randomUUID(), runIds };
  const { body: begun, error } = await dashboard.call(beginBulkAction, { body });
  if (!begun) throw new Error(`no bulk action was begun: ${JSON.stringify(error)}`);
  return begun;
}

/** Waits until the action has ended. It asks the database: a browser that asks as often meets the rate limit. */
export async function untilEnded(dashboard: Dashboard, { id }: Pick<BulkAction, "id">): Promise<BulkAction> {
  const { pool } = runtime().db;
  await waitFor(`the end of ${id}`, async () => {
    const { rows } = await pool.query("select from bulk_actions where id = $1 and ended_at is not null", [
      id,
    ]);
    return rows.length > 0;
  });
  const { body } = await dashboard.call(getBulkAction, { params: { bulkActionId: id } });
  if (!body) throw new Error("the bulk action could not be read");
  return body;
}

/** All results, page by page. */
export async function resultsOf(
  dashboard: Dashboard,
  { id }: Pick<BulkAction, "id">,
  limit = 200,
): Promise<BulkActionTarget[]> {
  const found: BulkActionTarget[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = cursor === undefined ? { limit } : { limit, cursor };
    const { body } = await dashboard.call(listBulkActionTargets, { params: { bulkActionId: id }, query });
    if (!body) throw new Error("the results could not be read");
    found.push(...body.targets);
    if (body.pagination.nextCursor === null) return found;
    cursor = body.pagination.nextCursor;
  }
}
