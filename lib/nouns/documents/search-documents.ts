import type { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { requireTeamReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type FoundRow, findSections } from "./find-sections.sql.ts";
import { headingOf } from "./headings.ts";
import { readMarks } from "./read-marks.ts";

type Operation = typeof documentOperations.search;

/** More words only make a query slower. */
const MAX_WORDS = 32;

/**
 * Documents within the actor's reach with a section that has every word of the query, the best fitting first. The last
 * word may be its beginning, unless a space follows it.
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
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const begun = /\s$/.test(query) ? 0 : words.length;
  const found = await db.run<FoundRow>(findSections, [
    words,
    begun,
    actor.workspaceId,
    every,
    teamIds,
    teamId ?? null,
    limit,
  ]);
  const results = found.map(({ id, teamId: team, title, path, body, rank, snippet }) => ({
    documentId: id,
    teamId: team,
    title,
    heading: headingOf({ path, body, snippet }),
    ...readMarks(snippet),
    rank,
  }));
  return { results };
}
