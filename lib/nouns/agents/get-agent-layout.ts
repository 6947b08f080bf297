import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** $1 agent, $2 workspace. Index: the primary key. */
const find: Statement = {
  name: "find-agent-layout",
  text: `select team_id as "teamId", layout -> 'nodes' as "nodes" from agents where id = $1 and workspace_id = $2`,
};

/**
 * Where nodes of an agent stand on its author's canvas (D16), so that every drawing of it looks alike.
 * @throws DomainError agent_not_found; permission_denied if it belongs to a team that the person does not reach.
 */
export async function getAgentLayout({
  actor,
  agentId,
}: {
  actor: UserActor;
  agentId: string;
}): Promise<{ nodes: Record<string, { x: number; y: number }> }> {
  const [row] = isId("agent", agentId)
    ? await runtime().db.run<{ teamId: string; nodes: Json }>(find, [agentId, actor.workspaceId])
    : [];
  if (!row) throw new DomainError("agent_not_found", "There is no agent with this id.");
  if (!reachesTeam(actor, row.teamId))
    throw new DomainError("permission_denied", "This agent belongs to a team that you are not in.");
  const places = Object.entries(isJsonObject(row.nodes) ? row.nodes : {}).flatMap(([id, place]) => {
    if (!isJsonObject(place) || typeof place.x !== "number" || typeof place.y !== "number") return [];
    return [[id, { x: place.x, y: place.y }] as const];
  });
  return { nodes: Object.fromEntries(places) };
}
