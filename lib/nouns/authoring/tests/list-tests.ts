import type { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { type TestRow, testAnswer } from "./test-definition.ts";
import { findTests } from "./tests.sql.ts";

type Operation = typeof agentTestOperations.listTests;

/**
 * An agent's tests, the oldest first. A page is shorter than its limit where they are large.
 * @throws DomainError agent_not_found, permission_denied, invalid_cursor.
 */
export async function listTests({
  actor,
  agentId,
  query: { limit = AGENT_TESTS.page.default, cursor },
}: {
  actor: Actor;
  agentId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  await findDraft(db, { actor, agentId });
  const boundTo = ["agent-tests", agentId];
  const after = cursor === undefined ? null : readCursor({ cursor, boundTo });
  const values = [agentId, actor.workspaceId, after, limit + 1];
  const rows = await db.run<TestRow & { found: number }>(findTests, values);
  const last = rows.at(-1);
  const hasMore = last !== undefined && rows.length < last.found;
  const nextCursor = hasMore ? issueCursor({ position: last.id, boundTo }) : null;
  return { tests: rows.map(testAnswer), pagination: { limit, hasMore, nextCursor } };
}
