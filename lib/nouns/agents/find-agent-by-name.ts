import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** How many agents of one name an error message lists. */
const NAMED = 20;

/**
 * The published agents of a name that the actor may see. $1 workspace, $2 name, $3 every team, $4 teams of the actor,
 * $5 rows. Index: agents_by_name.
 */
const findByName: Statement = {
  name: "find-agents-by-exact-name",
  text: `
    select a.id as "id", t.name as "teamName"
      from agents a
      join teams t on t.id = a.team_id
     where a.workspace_id = $1 and a.name = $2 and a.published_version is not null
       and ($3::boolean or a.team_id = any($4))
     order by a.id
     limit $5`,
};

/**
 * The id of the only agent of this name that the actor may see now. Agents that the actor may not see do not count: a
 * name must not reveal that they exist.
 * @throws DomainError agent_not_found; invalid_request with the ids if several have the name.
 */
export async function findAgentByName({ actor, name }: { actor: Actor; name: string }): Promise<string> {
  const rows =
    name.length > DOCUMENT_LIMITS.nameChars
      ? []
      : await runtime().db.run<{ id: string; teamName: string }>(findByName, [
          actor.workspaceId,
          storedName(name),
          reachesEveryTeam(actor),
          actor.teamIds,
          NAMED + 1,
        ]);
  const [only, ...others] = rows;
  if (!only)
    throw new DomainError("agent_not_found", "There is no published agent with this id or exact name.");
  if (others.length === 0) return only.id;
  const listed = rows.slice(0, NAMED).map(({ id, teamName }) => `${id} (team ${teamName})`);
  const count = rows.length > NAMED ? `More than ${NAMED}` : String(rows.length);
  throw new DomainError(
    "invalid_request",
    `${count} agents have this name. Send the id of the one you mean: ${listed.join(", ")}.`,
    { details: [{ code: "ambiguous_name", message: "is the name of several agents", field: "/agentId" }] },
  );
}
