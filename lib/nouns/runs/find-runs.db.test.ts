import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRun } from "#lib/execution/worker/load-execution.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { findRuns } from "./find-runs.sql.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

const STATEMENTS = [
  {
    title: "polling",
    text: findRuns.text,
    values: "array['run_1'], array['wsp_1'], array['key'], array['key_1'], array[null::text]",
    tables: ["runs", "agents", "run_interactions"],
  },
  {
    title: "taking up",
    text: loadRun.text,
    values: "array['run_1'], array['worker'], array[1::bigint]",
    tables: ["runs", "run_steps", "run_interactions", "run_iterations"],
  },
];

/** The plan that PostgreSQL makes of a statement for any values, or for these. */
async function planOf(
  { text, values }: { text: string; values: string },
  mode: "force_generic_plan" | "force_custom_plan",
): Promise<string> {
  const client = await service.runtime.db.pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query(`prepare planned as ${text}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain execute planned(${values})`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release(true);
  }
}

async function expectProbes(statement: (typeof STATEMENTS)[number]): Promise<void> {
  for (const mode of ["force_generic_plan", "force_custom_plan"] as const) {
    const plan = await planOf(statement, mode);
    expect(plan).not.toContain("Seq Scan");
    // Everything that is open, or every run that waits.
    expect(plan).not.toMatch(/run_interactions_(inbox|expiry|auth)|(using|on) runs_(?!pkey|children)/);
    for (const table of statement.tables)
      expect(plan).toMatch(
        new RegExp(`(Index|Bitmap Heap|Index Only) Scan (Backward )?(using \\w+ )?on ${table}\\b`),
      );
  }
}

/** As on a new installation, whose tables nobody has analysed yet: the planner believes that few of them wait. */
async function waitUnnoticed(): Promise<void> {
  const { workspaceId, teamId } = await createTenant();
  await service.runtime.db.pool.query(`
    insert into agents (id, workspace_id, team_id, name, draft) values ('agt_1', '${workspaceId}', '${teamId}', 'A', '{}');
    insert into graphs (workspace_id, fingerprint, document) values ('${workspaceId}', 'graph', '{}');
    insert into threads (id, workspace_id, agent_id) values ('thr_1', '${workspaceId}', 'agt_1');
    insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input,
                      graph_fingerprint, needs_work, started_at)
    select 'run_' || n, '${workspaceId}', 'agt_1', 'main', 'key', 'key_1', 'thr_1', 'structured', 'waiting',
           json_build_object('text', repeat(n::text, 50)), 'graph', false, now() from generate_series(1, 3000) n;
    insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, type, request)
    select 'approval:' || n, '${workspaceId}', 'run_' || n, 1, 'occ_' || n, 'ask', 'approval', '{}'
      from generate_series(1, 3000) n;`);
}

describe("on an empty database", () => {
  test.each(STATEMENTS)("$title looks every table up by key", expectProbes);
});

describe("where more runs wait than the statistics know", () => {
  beforeAll(waitUnnoticed);
  test.each(STATEMENTS)("$title looks every table up by key", expectProbes);
});
