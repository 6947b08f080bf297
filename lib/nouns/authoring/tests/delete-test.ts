import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { removeTest, testNotFound } from "./tests.sql.ts";

/**
 * Deletes a test; test runs keep what became of it.
 * @throws DomainError agent_not_found, permission_denied, not_found.
 */
export async function deleteTest({
  actor,
  agentId,
  testId,
}: {
  actor: Actor;
  agentId: string;
  testId: string;
}): Promise<Record<string, never>> {
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const draft = await findDraft(tx, { actor, agentId, lock: true });
    const [gone] = await tx.run<{ name: string }>(removeTest, [testId, agentId, workspaceId]);
    if (!gone) throw testNotFound();
    const target = { kind: "agent", id: agentId, name: draft.name };
    const details = { testId, test: gone.name };
    await recordAudit(tx, { actor, workspaceId, action: "agent.test_deleted", target, details });
    return {};
  });
}
