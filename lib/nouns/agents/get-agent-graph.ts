import type { JsonObject } from "#lib/contract/json.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "./find-published-agent.ts";

/**
 * The graph that runs start on now, as it was published.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function getAgentGraph({
  actor,
  agentId,
}: {
  actor: UserActor;
  agentId: string;
}): Promise<{ graphFingerprint: string; graph: JsonObject }> {
  const { graphFingerprint, graph } = await findPublishedAgent({ actor, agentId });
  // A document was parsed from JSON and is nothing else; its type says less than that.
  return { graphFingerprint, graph: graph as unknown as JsonObject };
}
