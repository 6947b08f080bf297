import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import { type PublicationRow, publicationAnswer } from "#lib/nouns/authoring/publication.sql.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkillHistory } from "./skill-versions.sql.ts";

type Operation = typeof skillOperations.listSkillHistory;

const DEFAULT_LIMIT = 50;

/**
 * The published versions of a skill that the caller has found, the newest first.
 * @throws DomainError invalid_cursor.
 */
export async function skillHistory({
  skillId,
  query: { limit = DEFAULT_LIMIT, cursor },
}: {
  skillId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const boundTo = ["skill-history", skillId];
  const before = cursor === undefined ? null : Number(readCursor({ cursor, boundTo }));
  const rows = await runtime().db.run<PublicationRow>(findSkillHistory, [skillId, before, limit + 1]);
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => String(last.version) });
  return { entries: page.map(publicationAnswer), pagination };
}
