import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { ApiResponse } from "#lib/testing/api-client.ts";
import type { Dashboard } from "#lib/testing/dashboard-client.ts";

export type RunQuery = Record<string, string | string[]>;

const { listRuns } = dashboardOperations;

/** The ids of every page of a list of runs, one page after the other. */
export async function allRuns(dashboard: Dashboard, query: RunQuery, limit = 200): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ApiResponse<typeof listRuns> = await dashboard.call(listRuns, {
      query: { ...query, limit: String(limit), ...(cursor ? { cursor } : {}) },
    });
    if (!page.body) throw new Error(`listing runs answered ${page.status}`);
    ids.push(...page.body.runs.map(({ runId }) => runId));
    cursor = page.body.pagination.nextCursor;
  }
  return ids;
}
