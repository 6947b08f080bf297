import type { agentTestPageOperations } from "#lib/contract/dashboard/agent-tests.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { graphFingerprint } from "#lib/nouns/agents/store-graph.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { capturedGraph } from "../captured-graph.ts";
import { type DraftRow, findDraft } from "../find-draft.ts";
import { settleTestRun } from "./settle-test-run.ts";
import { findRunningTestRuns, type TestRunRow } from "./test-runs.sql.ts";

type TestPage = OutputOf<typeof agentTestPageOperations.listTestPage>;
type ListedTest = TestPage["tests"][number];
type LastResult = NonNullable<ListedTest["last"]>;
interface FoundTest extends Omit<ListedTest, "updatedAt" | "last"> {
  readonly updatedAt: Date;
  readonly last: (Omit<LastResult, "isOfDraft"> & { readonly fingerprint: string }) | null;
}

/** How long the page waits for results that are to be judged. */
const SETTLING_MS = 1_000;

/** $1 agent, $2 workspace. Indexes: agent_tests_agent, agent_test_runs_agent, agent_test_results primary key. */
const findTests: Statement = {
  name: "list-agent-test-page",
  text: `
    select t.id as "id", t.name as "name", t.definition ->> 'laneId' as "laneId",
           json_array_length(t.definition -> 'expect') as "expectations", t.updated_at as "updatedAt", last.result as "last"
      from agent_tests t
      left join lateral (
        select json_build_object(
                 'testRunId', n.id, 'runId', r.run_id, 'status', r.status, 'revision', n.revision,
                 'failure', r.failures -> 0, 'failures', json_array_length(r.failures),
                 'fingerprint', n.graph_fingerprint, 'isCurrent', r.definition::text = t.definition::text) as result
          from agent_test_runs n join agent_test_results r on r.test_run_id = n.id and r.test_id = t.id
         where n.agent_id = t.agent_id
         order by n.id desc
         limit 1
      ) last on true
     where t.agent_id = $1 and t.workspace_id = $2
     order by t.id`,
};

/**
 * All tests of an agent for their page, with the newest result of each.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function listTestPage({
  actor,
  agentId,
}: {
  actor: UserActor;
  agentId: string;
}): Promise<TestPage> {
  const { db } = runtime();
  const { workspaceId } = actor;
  const draft = await findDraft(db, { actor, agentId });
  const untilMs = performance.now() + SETTLING_MS;
  const find = () => db.run<TestRunRow>(findRunningTestRuns, [agentId, workspaceId]);
  for (const testRun of await find()) await settleTestRun({ testRun, untilMs });
  const [running] = await find();
  const rows = await db.run<FoundTest>(findTests, [agentId, workspaceId]);
  // A revision may differ in the name, or in what must pass, alone.
  const isNewer = rows.some(({ last }) => last !== null && last.revision !== draft.revision);
  const present = isNewer ? await fingerprintOf(workspaceId, draft) : null;
  return {
    tests: rows.map(({ last, updatedAt, ...test }) => ({
      ...test,
      updatedAt: updatedAt.toISOString(),
      last: last && withDraft(last, { revision: draft.revision, present }),
    })),
    runningId: running?.id ?? null,
  };
}

function withDraft(
  { fingerprint, ...last }: NonNullable<FoundTest["last"]>,
  { revision, present }: { revision: number; present: string | null },
): LastResult {
  return { ...last, isOfDraft: last.revision === revision || fingerprint === present };
}

/** Null for a draft with errors, which was never tested. */
async function fingerprintOf(workspaceId: string, draft: DraftRow): Promise<string | null> {
  try {
    return graphFingerprint(await capturedGraph(runtime().db, { workspaceId, draft }));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
