import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { teamReach, withinReach } from "#lib/nouns/work/team-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** $1 workspace, $2 and $3 reach. Index: documents_by_change. */
const findTeams: Statement = {
  name: "list-document-teams",
  text: `
    select t.id as "id", t.name as "name",
           (select count(*)::int from documents d
             where d.team_id = t.id and d.parent_id is null and d.archived_at is null) as "tops"
      from teams t
     where t.workspace_id = $1 and ${withinReach("t.id", "$2", "$3::text[]")}
     order by lower(t.name), t.id
     limit 1000`,
};

/** The teams whose documents a person reaches, by name. */
export async function listDocumentTeams({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof documentPageOperations.listDocumentTeams>> {
  const { every, teamIds } = teamReach(actor);
  const teams = await runtime().db.run<{ id: string; name: string; tops: number }>(findTeams, [
    actor.workspaceId,
    every,
    teamIds,
  ]);
  return { teams, mayEdit: roleIncludes(actor.role, "operator") };
}
