import type { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { requireTeamReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type FoundRow, findSections } from "./find-sections.sql.ts";
import { headingOf } from "./headings.ts";
import { findInTexts } from "./mark-found.ts";
import { readQuery } from "./read-query.ts";
import { snippetOf } from "./snippet-of.ts";

type Operation = typeof documentOperations.search;

/**
 * Documents within the actor's reach with a section that has every word of the query, the best fitting first; where these
 * do not fill the answer, those with most of three or more words follow. The last word may be its beginning, unless a
 * space follows it.
 * @throws DomainError access_not_configured, permission_denied, team_not_found.
 */
export async function searchDocuments({
  actor,
  query: { query, teamId, limit = DOCUMENTS.search.default },
}: {
  actor: WorkActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const { every, teamIds } = teamReach(actor);
  if (teamId !== undefined) await requireTeamReach(db, { actor, teamId });
  const asked = await readQuery(db, query);
  const [all] = asked;
  if (!all) return { results: [] };
  const within = [actor.workspaceId, every, teamIds, teamId ?? null, limit];
  const found = new Map<string, FoundRow>();
  for (const { body, title, words } of asked) {
    if (found.size >= limit) break;
    const rows = await db.run<FoundRow>(findSections, [
      body,
      title,
      ...within,
      words.map((word) => word.body),
    ]);
    for (const row of rows) if (!found.has(row.id) && found.size < limit) found.set(row.id, row);
  }
  const rows = [...found.values()];
  const places = await findInTexts(db, { texts: rows.map(({ body }) => body), asked: all });
  const results = rows.map(({ id, teamId: team, title, path, body, rank }, index) => {
    const foundAt = places[index] ?? [];
    const heading = headingOf({ path, body, at: foundAt[0]?.at });
    return { documentId: id, teamId: team, title, heading, ...snippetOf(body, foundAt), rank };
  });
  return { results };
}
