import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "./find-draft.ts";
import { findHistory, type VersionRow, versionAnswer } from "./versions.sql.ts";

type Operation = typeof authoringOperations.listHistory;

const DEFAULT_LIMIT = 50;

/**
 * An agent's published versions, the newest first.
 * @throws DomainError agent_not_found, permission_denied, invalid_cursor.
 */
export async function listHistory({
  actor,
  agentId,
  query: { limit = DEFAULT_LIMIT, cursor },
}: {
  actor: Actor;
  agentId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  await findDraft(db, { actor, agentId });
  const boundTo = ["history", agentId];
  const before = cursor === undefined ? null : Number(readCursor({ cursor, boundTo }));
  const rows = await db.run<VersionRow>(findHistory, [agentId, before, limit + 1]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore && last ? issueCursor({ position: String(last.version), boundTo }) : null;
  return { entries: page.map(versionAnswer), pagination: { limit, hasMore, nextCursor } };
}
