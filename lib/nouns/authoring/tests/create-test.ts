import { DomainError } from "#lib/contract/errors.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import {
  type AgentTest,
  requireDefinition,
  type TestBody,
  type TestRow,
  testAnswer,
} from "./test-definition.ts";
import { insertTest } from "./tests.sql.ts";

/**
 * Adds a test to an agent (D16). The draft's lock keeps a publication that requires tests from missing it.
 * @throws DomainError agent_not_found, permission_denied, invalid_request, reserved_input_field.
 */
export async function createTest({
  actor,
  agentId,
  body,
}: {
  actor: Actor;
  agentId: string;
  body: TestBody;
}): Promise<AgentTest> {
  const { workspaceId, userId } = actor;
  await findDraft(runtime().db, { actor, agentId });
  const { name, text } = await requireDefinition({ actor, body });
  return runtime().db.transaction(async (tx) => {
    const draft = await findDraft(tx, { actor, agentId, lock: true });
    const values = [newId("test"), workspaceId, agentId, name, text, userId];
    const [row] = await tx.run<TestRow>(insertTest, values);
    if (!row) throw new DomainError("invalid_request", `An agent has at most ${AGENT_TESTS.perAgent} tests.`);
    const target = { kind: "agent", id: agentId, name: draft.name };
    const details = { testId: row.id, test: name };
    await recordAudit(tx, { actor, workspaceId, action: "agent.test_created", target, details });
    return testAnswer(row);
  });
}
