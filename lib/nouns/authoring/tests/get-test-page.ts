import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { type AgentTest, type TestRow, testAnswer } from "./test-definition.ts";
import { findTest, testNotFound } from "./tests.sql.ts";

/**
 * One test, to edit it.
 * @throws DomainError agent_not_found, permission_denied, not_found.
 */
export async function getTestPage({
  actor,
  agentId,
  testId,
}: {
  actor: UserActor;
  agentId: string;
  testId: string;
}): Promise<AgentTest> {
  const { db } = runtime();
  await findDraft(db, { actor, agentId });
  const [row] = await db.run<TestRow>(findTest, [testId, agentId, actor.workspaceId]);
  if (!row) throw testNotFound();
  return testAnswer(row);
}
