import type { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { storeGraph } from "#lib/nouns/agents/store-graph.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { capturedGraph } from "../captured-graph.ts";
import { requireRevision } from "../draft-rules.ts";
import { findDraft } from "../find-draft.ts";
import { driveTestRun } from "./drive-test-run.ts";
import { deleteOldResults, deleteOldTestRuns, insertResults, insertTestRun } from "./test-runs.sql.ts";

type Operation = typeof agentTestOperations.runTests;

/**
 * Runs tests against the draft as it is now. The test run is written with a result for each test, as it is defined now,
 * before any of them starts: whatever happens to this process, what was to be tested is known.
 * @throws DomainError agent_not_found, permission_denied, revision_conflict, graph_invalid; invalid_request for tests
 * that are not there.
 */
export async function startTestRun({
  actor,
  agentId,
  body: { testIds, revision },
}: {
  actor: Actor;
  agentId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { workspaceId, userId } = actor;
  const { db } = runtime();
  const draft = await findDraft(db, { actor, agentId });
  if (revision !== undefined) requireRevision(draft, revision);
  const graph = await capturedGraph(db, { workspaceId, draft });
  const wanted = testIds === undefined ? null : [...new Set(testIds)];
  const testRunId = newId("testRun");
  await db.transaction(async (tx) => {
    const fingerprint = await storeGraph(tx, { workspaceId, document: graph });
    await tx.run(insertTestRun, [testRunId, workspaceId, agentId, draft.revision, fingerprint, userId]);
    const found = await tx.run<{ testId: string }>(insertResults, [testRunId, agentId, workspaceId, wanted]);
    requireTests(testIds, new Set(found.map(({ testId }) => testId)));
    await tx.run(deleteOldResults, [agentId]);
    await tx.run(deleteOldTestRuns, [agentId]);
  });
  driveTestRun({ actor, agentId, testRunId });
  return { testRunId };
}

function requireTests(testIds: readonly string[] | undefined, found: ReadonlySet<string>): void {
  if (testIds === undefined && found.size === 0)
    throw new DomainError("invalid_request", "The agent has no tests. Add one first.");
  const details = (testIds ?? []).flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ code: "not_found", message: "names no test of the agent", field: `/testIds/${index}` }],
  );
  if (details.length > 0)
    throw new DomainError("invalid_request", "The request names tests that the agent does not have.", {
      details,
    });
}
