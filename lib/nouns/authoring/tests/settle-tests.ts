import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { settleTestRun } from "./settle-test-run.ts";
import { findRunningTestRuns, type TestRunRow } from "./test-runs.sql.ts";

/** How long a publication waits for results that are to be judged. */
const SETTLING_MS = 5_000;

/**
 * Judges what has ended of an agent's test runs, before its publication asks for results: nothing is judged while the
 * draft is locked.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function settleTests({ actor, agentId }: { actor: Actor; agentId: string }): Promise<void> {
  const { db } = runtime();
  const { requireTests } = await findDraft(db, { actor, agentId });
  if (!requireTests) return;
  const untilMs = performance.now() + SETTLING_MS;
  const running = await db.run<TestRunRow>(findRunningTestRuns, [agentId, actor.workspaceId]);
  for (const testRun of running) await settleTestRun({ testRun, untilMs });
}
