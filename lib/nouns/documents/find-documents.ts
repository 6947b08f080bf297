import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { searchDocuments } from "./search-documents.ts";

type Operation = typeof documentPageOperations.findDocuments;

/** $1 teams. Index: the primary key. */
const findNames: Statement = {
  name: "find-teams-of-documents",
  text: `select id as "id", name as "name" from teams where id = any($1)`,
};

/**
 * What a person searches for, with the names of its teams.
 * @throws DomainError permission_denied, team_not_found.
 */
export async function findDocuments({
  actor,
  query,
}: {
  actor: UserActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { results } = await searchDocuments({ actor, query });
  const ids = [...new Set(results.map(({ teamId }) => teamId))];
  const teams = await runtime().db.run<{ id: string; name: string }>(findNames, [ids]);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return {
    results: results.map((result) => ({
      ...result,
      team: { id: result.teamId, name: names.get(result.teamId) ?? "" },
    })),
  };
}
