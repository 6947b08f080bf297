import type { Json, JsonObject } from "#lib/contract/json.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export type TestStatus = "running" | "passed" | "failed";

/** $1 id, $2 workspace, $3 agent, $4 revision, $5 fingerprint, $6 person. */
export const insertTestRun: Statement = {
  name: "insert-agent-test-run",
  text: `
    insert into agent_test_runs (id, workspace_id, agent_id, revision, graph_fingerprint, status, started_by)
    values ($1, $2, $3, $4, $5, 'running', $6)`,
};

/** $1 test run, $2 agent, $3 workspace, $4 tests or null for all: each with what it is now. */
export const insertResults: Statement = {
  name: "insert-agent-test-results",
  text: `
    insert into agent_test_results (test_run_id, test_id, workspace_id, name, definition, status)
    select $1, id, workspace_id, name, definition, 'running'
      from agent_tests
     where agent_id = $2 and workspace_id = $3 and ($4::text[] is null or id = any($4))
    returning test_id as "testId"`,
};

/** $1 agent. The newest test runs are kept; their results go first. Index: agent_test_runs_agent. */
const OLD = `select id from agent_test_runs where agent_id = $1 order by id desc offset ${AGENT_TESTS.kept}`;
export const deleteOldResults: Statement = {
  name: "delete-old-agent-test-results",
  text: `delete from agent_test_results where test_run_id in (${OLD})`,
};
export const deleteOldTestRuns: Statement = {
  name: "delete-old-agent-test-runs",
  text: `delete from agent_test_runs where id in (${OLD})`,
};

export interface TestRunRow {
  readonly id: string;
  readonly agentId: string;
  readonly workspaceId: string;
  readonly revision: number;
  readonly graphFingerprint: string;
  readonly status: TestStatus;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const TEST_RUN = `
    select id as "id", agent_id as "agentId", workspace_id as "workspaceId", revision as "revision",
           graph_fingerprint as "graphFingerprint", status as "status", created_at as "createdAt", ended_at as "endedAt"
      from agent_test_runs`;

/** $1 test run, $2 agent, $3 workspace. */
export const findTestRun: Statement = {
  name: "find-agent-test-run",
  text: `${TEST_RUN} where id = $1 and agent_id = $2 and workspace_id = $3`,
};

/** $1 agent, $2 workspace. Index: agent_test_runs_agent. */
export const findRunningTestRuns: Statement = {
  name: "find-running-agent-test-runs",
  text: `${TEST_RUN} where agent_id = $1 and workspace_id = $2 and status = 'running' order by id desc`,
};

export interface ResultRow {
  readonly testId: string;
  readonly name: string;
  readonly runId: string | null;
  readonly status: TestStatus;
  readonly failures: Json;
}

/** $1 test run. */
export const findResults: Statement = {
  name: "find-agent-test-results",
  text: `
    select test_id as "testId", name as "name", run_id as "runId", status as "status", failures as "failures"
      from agent_test_results
     where test_run_id = $1
     order by test_id`,
};

/** A test that has not ended, and how far its run is. */
export interface OpenResult {
  readonly testId: string;
  /** Null: it has not been started. */
  readonly runId: string | null;
  readonly state: "pending" | "running" | "ended" | "gone";
}

/** $1 test run. Index: the primary keys. */
export const findOpenResults: Statement = {
  name: "find-open-agent-test-results",
  text: `
    select t.test_id as "testId", t.run_id as "runId",
           case when t.run_id is null then 'pending'
                when r.id is null then 'gone'
                when r.status in ('completed', 'failed', 'cancelled') then 'ended'
                else 'running' end as "state"
      from agent_test_results t left join runs r on r.id = t.run_id
     where t.test_run_id = $1 and t.status = 'running'
     order by t.test_id`,
};

/** $1 test run, $2 test. */
export const findDefinition: Statement = {
  name: "find-agent-test-definition",
  text: `
    select definition as "definition" from agent_test_results
     where test_run_id = $1 and test_id = $2 and status = 'running'`,
};
export interface DefinitionRow {
  readonly definition: JsonObject;
}

/** $1 test run, $2 test, $3 run. No row: another process has started it. */
export const claimResult: Statement = {
  name: "claim-agent-test-result",
  text: `
    update agent_test_results set run_id = $3
     where test_run_id = $1 and test_id = $2 and run_id is null and status = 'running'
    returning test_id`,
};

/** $1 test run, $2 test, $3 run or null, $4 status, $5 failures. What has ended never changes. */
export const endResult: Statement = {
  name: "end-agent-test-result",
  text: `
    update agent_test_results set status = $4, failures = $5::json, ended_at = now()
     where test_run_id = $1 and test_id = $2 and run_id is not distinct from $3 and status = 'running'`,
};

/** $1 test run. Ends it with its last result; without results, with nothing left to pass. */
export const endTestRun: Statement = {
  name: "end-agent-test-run",
  text: `
    update agent_test_runs t
       set ended_at = now(),
           status = case when exists (select from agent_test_results r where r.test_run_id = t.id and r.status = 'failed')
                         then 'failed' else 'passed' end
     where t.id = $1 and t.status = 'running'
       and not exists (select from agent_test_results r where r.test_run_id = t.id and r.status = 'running')`,
};
