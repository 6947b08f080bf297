import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import {
  type AgentTest,
  requireDefinition,
  type TestBody,
  type TestRow,
  testAnswer,
} from "./test-definition.ts";
import { changeTest, testNotFound } from "./tests.sql.ts";

/**
 * Replaces a test. What it was before decides nothing any more: publishing compares definitions.
 * @throws DomainError agent_not_found, permission_denied, not_found, invalid_request, reserved_input_field.
 */
export async function updateTest({
  actor,
  agentId,
  testId,
  body,
}: {
  actor: Actor;
  agentId: string;
  testId: string;
  body: TestBody;
}): Promise<AgentTest> {
  const { workspaceId } = actor;
  await findDraft(runtime().db, { actor, agentId });
  const { name, text } = await requireDefinition({ actor, body });
  return runtime().db.transaction(async (tx) => {
    const draft = await findDraft(tx, { actor, agentId, lock: true });
    const [row] = await tx.run<TestRow>(changeTest, [testId, agentId, workspaceId, name, text]);
    if (!row) throw testNotFound();
    const target = { kind: "agent", id: agentId, name: draft.name };
    const details = { testId, test: name };
    await recordAudit(tx, { actor, workspaceId, action: "agent.test_changed", target, details });
    return testAnswer(row);
  });
}
