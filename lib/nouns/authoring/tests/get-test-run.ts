import type { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { driveTestRun } from "./drive-test-run.ts";
import { settleTestRun } from "./settle-test-run.ts";
import { findResults, findTestRun, type ResultRow, type TestRunRow } from "./test-runs.sql.ts";

export type TestRun = OutputOf<typeof agentTestOperations.getTestRun>;

/** How long an answer waits for results that are to be judged. */
const SETTLING_MS = 2_000;

/**
 * A test run with what became of each test. Ended runs are judged first, and a test run that no process goes on with
 * any more is taken up, if the actor may run agents.
 * @throws DomainError agent_not_found, permission_denied, not_found.
 */
export async function getTestRun({
  actor,
  agentId,
  testRunId,
}: {
  actor: Actor;
  agentId: string;
  testRunId: string;
}): Promise<TestRun> {
  const { db } = runtime();
  await findDraft(db, { actor, agentId });
  const find = async (): Promise<TestRunRow> => {
    const [row] = await db.run<TestRunRow>(findTestRun, [testRunId, agentId, actor.workspaceId]);
    if (!row)
      throw new DomainError("not_found", "The agent has no test run with this id. The newest 100 are kept.");
    return row;
  };
  const found = await find();
  const isRunning = found.status === "running";
  if (isRunning) await settleTestRun({ testRun: found, untilMs: performance.now() + SETTLING_MS });
  const testRun = isRunning ? await find() : found;
  if (testRun.status === "running" && mayRun(actor)) driveTestRun({ actor, agentId, testRunId });
  const results = await db.run<ResultRow>(findResults, [testRunId]);
  return testRunAnswer(testRun, results);
}

/** As for starting one: reading goes on where authoring is off, and starts nothing. */
const mayRun = (actor: Actor) =>
  actor.settings.capabilities.authoring && (actor.kind === "user" || actor.scopes.includes("agents:run"));

function testRunAnswer(
  { id, revision, graphFingerprint, status, createdAt, endedAt }: TestRunRow,
  results: readonly ResultRow[],
): TestRun {
  return {
    testRunId: id,
    status,
    revision,
    graphFingerprint,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    results: results.map(({ failures, ...result }) => ({
      ...result,
      failures: failures as TestRun["results"][number]["failures"], // written by `settleTestRun` and `failTest`
    })),
  };
}
