import { isDomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { credentialOfRun } from "#lib/nouns/run-start/children/credential-of-run.ts";
import { perDatabase } from "#lib/platform/db/database.ts";
import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { settleTestRun } from "./settle-test-run.ts";
import { failTest, startTest } from "./start-test.ts";
import { findOpenResults, findTestRun, type OpenResult, type TestRunRow } from "./test-runs.sql.ts";

/** Runs of one test run at a time. */
const AT_ONCE = 4;
/** How often runs that other processes execute are looked at. */
const RECHECK_MS = 500;

const UNEXPECTED = { message: "The service's log has the error.", details: [] } as const;

/** The test runs that this process goes on with. */
const drivenIn = perDatabase(() => new Set<string>());

/**
 * Starts the tests of a test run, some at a time, until all have ended, in the background. Several processes may do
 * it: a test is started by the one whose claim is written with the run, and a result is written once. A process that is
 * killed leaves tests that are not started; whoever reads the test run with a credential that may run agents goes on.
 */
export function driveTestRun(given: { actor: Actor; agentId: string; testRunId: string }): void {
  const { db, log } = runtime(); // it may have stopped when the drive ends
  const driven = drivenIn(db);
  if (driven.has(given.testRunId)) return;
  driven.add(given.testRunId);
  drive(given)
    .catch((error: unknown) =>
      log.error({ err: error, testRunId: given.testRunId }, "a test run was given up"),
    )
    .finally(() => driven.delete(given.testRunId));
}

async function drive({
  actor: { workspaceId, kind, credentialId },
  agentId,
  testRunId,
}: {
  actor: Actor;
  agentId: string;
  testRunId: string;
}): Promise<void> {
  const { db, stopping, watch } = runtime();
  const credential = { workspaceId, kind, credentialId };
  while (!stopping.aborted) {
    const [testRun] = await db.run<TestRunRow>(findTestRun, [testRunId, agentId, workspaceId]);
    if (testRun?.status !== "running") return; // or it was deleted: newer ones are kept
    await settleTestRun({ testRun });
    const open = await db.run<OpenResult>(findOpenResults, [testRunId]);
    if (open.length === 0) continue;
    const running = open.filter(({ state }) => state === "running");
    const pending = open
      .filter(({ state }) => state === "pending")
      .slice(0, Math.max(0, AT_ONCE - running.length));
    for (const { testId } of pending) await startWith(credential, { testRun, testId });
    if (pending.length > 0 || running.length === 0) continue;
    const changes = running.flatMap(({ runId }) => (runId ? [watch.next(runId, RECHECK_MS)] : []));
    await Promise.race(changes.map(({ promise }) => promise));
    for (const change of changes) change.cancel();
  }
}

/**
 * Reads the credential again for each test: a key that was revoked meanwhile starts nothing more. Whatever fails here would
 * fail each time, so the test has failed; only a database that is away is no fault of the test.
 */
async function startWith(
  credential: Pick<Actor, "workspaceId" | "kind" | "credentialId">,
  { testRun, testId }: { testRun: TestRunRow; testId: string },
): Promise<void> {
  try {
    const actor = await credentialOfRun(credential);
    await startTest({ actor, testRun, testId });
  } catch (error) {
    if (isUnavailable(error) || (isDomainError(error) && error.code === "unavailable")) throw error;
    if (!isDomainError(error))
      runtime().log.error({ err: error, testRunId: testRun.id, testId }, "a test could not be started");
    await failTest({ testRunId: testRun.id, testId, error: isDomainError(error) ? error : UNEXPECTED });
  }
}
