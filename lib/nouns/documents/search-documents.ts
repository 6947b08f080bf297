import type { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { requireTeamReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type FoundRow, findSections, findValues } from "./find-sections.sql.ts";
import { headingOf } from "./headings.ts";
import { findInTexts } from "./mark-found.ts";
import { readQuery } from "./read-query.ts";
import { snippetOf } from "./snippet-of.ts";

type Operation = typeof documentOperations.search;

/**
 * Documents within the actor's reach with a section that has every word of the query, the best fitting first; where these
 * do not fill the answer, those with most of three or more words follow. The last word may be its beginning, unless a
 * space or the end of a sentence follows it.
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
  if (!asked) return { results: [] };
  const { words, levels, withoutBegun, rank: ranked } = asked;
  const [all, ...less] = levels;
  const [most, nearly] = less.reverse();
  const rows = await db.run<FoundRow>(
    findSections,
    findValues({
      ...{ all: all.body, nearly: nearly?.body ?? null, most: most?.body ?? null },
      ...{ titleAll: all.title, titleMost: most?.title ?? null },
      ...{ withoutBegun, rank: ranked, words: words.map(({ body }) => body) },
      ...{ workspaceId: actor.workspaceId, everyTeam: every, teamIds, teamId: teamId ?? null, limit },
    }),
  );
  const places = await findInTexts(db, { texts: rows.map(({ body }) => body), words });
  const results = rows.map(({ id, teamId: team, title, path, body, rank }, index) => {
    const foundAt = places[index] ?? [];
    const heading = headingOf({ path, body, at: foundAt[0]?.at });
    return { documentId: id, teamId: team, title, heading, ...snippetOf(body, foundAt), rank };
  });
  return { results };
}
