import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "./find-draft.ts";
import { publicationAnswer } from "./publication.sql.ts";
import { findHistory, type VersionRow } from "./versions.sql.ts";

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
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => String(last.version) });
  return { entries: page.map(publicationAnswer), pagination };
}
