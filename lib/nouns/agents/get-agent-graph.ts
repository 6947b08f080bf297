import type { JsonObject } from "#lib/contract/json.ts";
import type { AgentFile } from "#lib/language/agent-document/agent-document.ts";
import type { Actor, UserActor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "./find-published-agent.ts";

/**
 * The published graph that new runs start on.
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
  // A document was parsed from JSON, but its type does not say so.
  return { graphFingerprint, graph: graph as unknown as JsonObject };
}

/**
 * The published version as a file. Publishing it again anywhere gives the same fingerprint.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function exportAgent({ actor, agentId }: { actor: Actor; agentId: string }): Promise<AgentFile> {
  const { name, description, graph } = await findPublishedAgent({ actor, agentId });
  return { name, description, graph };
}
