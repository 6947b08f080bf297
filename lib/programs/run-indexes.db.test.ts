import { afterAll, beforeAll, expect, test } from "vitest";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { findOverdue } from "#lib/execution/worker/expire-interactions.ts";
import { takeMany } from "#lib/execution/worker/take-lease.ts";
import { isAnyDue, wake } from "#lib/execution/worker/wake-sleepers.ts";
import { findFigures } from "#lib/nouns/agents/list-agent-figures.ts";
import { countWaits } from "#lib/nouns/connections/connection-use.ts";
import { findUses } from "#lib/nouns/files/get-file-page.ts";
import { findOldest } from "#lib/nouns/interactions/list-inbox.ts";
import { findExpiring } from "#lib/nouns/notifications/notify-of-expiring.ts";
import { lockFailing } from "#lib/nouns/notifications/notify-of-failures.ts";
import { findFailures } from "#lib/nouns/overview/list-failures.ts";
import { PARTS } from "#lib/nouns/retention/delete-ended-runs.ts";
import { ungroup } from "#lib/nouns/retention/delete-failure-groups.ts";
import { lockChildren } from "#lib/nouns/run-answers/tell-parents.ts";
import { findComparedNodes } from "#lib/nouns/run-history/compare/find-compared.sql.ts";
import { findUngrouped } from "#lib/nouns/run-history/failures/group-failures.ts";
import { askForRuns, type Driver } from "#lib/nouns/run-history/list/run-candidates.sql.ts";
import type { RunFilter } from "#lib/nouns/run-history/list/run-filter.ts";
import { findFailures as findFailuresByText } from "#lib/nouns/run-history/list/search-targets.sql.ts";
import { findOccurrence } from "#lib/nouns/run-history/page/find-occurrence.sql.ts";
import { findTimer } from "#lib/nouns/run-history/page/find-run-page.sql.ts";
import { findFolds } from "#lib/nouns/run-history/timeline/find-timeline.sql.ts";
import { QUEUED_AGENTS } from "#lib/nouns/run-start/admit-runs.ts";
import { takeOver } from "#lib/nouns/run-start/rerun/take-over.sql.ts";
import { findLapsed } from "#lib/nouns/runs/end-lapsed-cancels.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";

const FILTER: RunFilter = {
  ...{
    fromId: "run_0",
    beforeId: "run_~",
    statuses: [],
    agentIds: [],
    teamIds: [],
    credentialIds: [],
    metadata: [],
  },
  ...{ laneId: undefined, version: undefined, minDurationMs: undefined, maxDurationMs: undefined },
  ...{
    errorCode: undefined,
    nodeId: undefined,
    failureGroupId: undefined,
    text: undefined,
    search: undefined,
  },
};
const listedBy = (driver: Driver, filter: Partial<RunFilter> = {}) =>
  askForRuns({
    actor: {
      kind: "user",
      credentialId: "usr_1",
      userId: "usr_1",
      workspaceId: "wsp_1",
      role: "admin",
      teamIds: [],
      settings: WorkspaceSettings.parse({}),
    },
    filter: { ...FILTER, ...filter },
    driver,
    range: { beforeId: "run_~", walk: 10 },
    count: 1,
  }).statement;

/** The indexes of the tables of runs, beside their primary keys, each with one of the statements that need it. */
const NEEDED: Readonly<Record<string, { readonly text: string } | undefined>> = {
  runs_runnable: takeMany,
  runs_wake: wake,
  runs_children: findComparedNodes,
  runs_parent_due: lockChildren,
  runs_turns: takeMany,
  runs_queued: { text: `select * from ${QUEUED_AGENTS} queued` },
  runs_credential: listedBy("credentials", { credentialIds: ["key_1"] }),
  runs_workspace: listedBy("workspace"),
  runs_agent: listedBy("agents", { agentIds: ["agt_1"] }),
  runs_previews: findFigures,
  runs_status: listedBy("statuses", { statuses: ["failed"] }),
  runs_failed_code: listedBy("codes", { errorCode: "node_failed" }),
  runs_failed_node: listedBy("nodes", { nodeId: "pay" }),
  runs_failure_group: ungroup,
  runs_failures: findFailures,
  runs_ungrouped: findUngrouped,
  runs_failed_at: lockFailing,
  runs_failed_text: findFailuresByText,
  runs_duration: listedBy("durations", { minDurationMs: 1 }),
  run_events_type: findFolds,
  run_steps_top: takeOver,
  run_steps_bodies: takeOver,
  run_steps_timers: findTimer,
  run_iterations_unfinished: takeOver,
  run_interactions_inbox: findOldest,
  run_interactions_run: findOccurrence,
  run_interactions_expiry: findOverdue,
  run_interactions_auth: countWaits,
  run_idempotency_run: PARTS.find(({ name }) => name === "delete-run-idempotency-of-runs"),
  run_attachments_content: findUses,
};

let started: TestRuntime;
beforeAll(async () => {
  started = await startTestRuntime();
  const { workspaceId, teamId } = await createTenant();
  await query(FILLED(workspaceId, teamId));
  await query("vacuum analyze");
});
afterAll(() => started.close());
const query = async (text: string) => (await started.runtime.db.pool.query(text)).rows;

/** Enough runs of many agents that an index is worth more than another. */
const FILLED = (workspaceId: string, teamId: string) => `
  insert into agents (id, workspace_id, team_id, name, draft)
  select 'agt_' || n, '${workspaceId}', '${teamId}', 'Agent ' || n, '{}' from generate_series(1, 400) n;
  insert into graphs (workspace_id, fingerprint, document) values ('${workspaceId}', 'graph', '{}');
  insert into threads (id, workspace_id, agent_id) select 'thr_' || n, '${workspaceId}', 'agt_' || n from generate_series(1, 20) n;
  insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input,
                    graph_fingerprint, needs_work, started_at, completed_at, error, failure_group_id)
  select 'run_' || lpad(n::text, 26, '0'), '${workspaceId}', 'agt_' || 1 + n % 400, 'main', 'key', 'key_' || n % 50, 'thr_' || 1 + n % 20,
         'structured', status, '{}', 'graph', status = 'running', now(), case when status <> 'running' then now() + n * interval '1 ms' end,
         case when status = 'failed' then json_build_object('code', 'code_' || n % 40, 'message', 'It failed ' || n, 'nodeId', 'n' || n % 60) end,
         case when status = 'failed' then 'fgr_' || n % 30 end
    from (select n, case when n % 50 = 0 then 'failed' when n % 10 = 1 then 'running' else 'completed' end as status
            from generate_series(1, 8000) n) given;
  insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, container, iteration)
  select r.id, r.id || ':n' || n, r.workspace_id, 1 + n % 3, 'n' || n, case when n > 5 then r.id || ':each:1' end, case when n > 5 then n end
    from (select * from runs limit 400) r cross join generate_series(1, 20) n;
  insert into run_iterations (run_id, container, iteration, workspace_id, ended_at)
  select r.id, r.id || ':each:1', n, r.workspace_id, case when n < 18 then now() end
    from (select * from runs limit 400) r cross join generate_series(1, 20) n;
  insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, type, status, request, expires_at)
  select 'int_' || n || r.id, 'wsp_' || right(r.id, 2), r.id, 1, r.id || ':n' || n, 'n' || n, case when n = 1 then 'auth' else 'approval' end,
         case when n < 3 then 'open' else 'accepted' end, '{}', now()
    from (select * from runs limit 400) r cross join generate_series(1, 10) n;
  insert into run_attachments (run_id, turn, ordinal, workspace_id, name, type, storage_key)
  select r.id, 1, n, r.workspace_id, 'a.txt', 'text/plain', 'key ' || n || right(r.id, 3)
    from (select * from runs limit 400) r cross join generate_series(1, 5) n`;

test("every index of the tables of runs has a statement that needs it", async () => {
  const rows = await query(`
    select i.relname as name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where not x.indisprimary and not i.relispartition
       and t.relname in ('runs', 'run_events', 'run_steps', 'run_calls', 'run_iterations', 'run_interactions', 'run_idempotency',
                         'run_attachments', 'run_metadata', 'run_previews', 'run_trees')`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(NEEDED).sort());
});

test.each(Object.entries(NEEDED))("%s is read by its statement", async (index, statement) => {
  const plan = (await query(`explain (generic_plan) ${statement?.text}`))
    .map((row) => row["QUERY PLAN"])
    .join("\n");
  // A partition's own index is named by its columns.
  expect(plan).toMatch(
    index === "run_events_type" ? /_run_id_type_sequence_idx/ : new RegExp(`\\b${index}\\b`),
  );
});

// `clock_timestamp()` bounds no index: what is not due would be read, too, each time.
test.each([
  ["wakes_at", wake],
  ["wakes_at", isAnyDue],
  ["expires_at", findOverdue],
  ["expires_at", findExpiring],
  ["lease_expires_at", findLapsed],
])("who looks for a %s that has come reads nothing that has not", async (column, { text }) => {
  const plan = (await query(`explain (generic_plan) ${text}`)).map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(new RegExp(`Index Cond: .*\\b${column} <=? \\(?statement_timestamp\\(\\)`));
});
