import type { AgentFile } from "#lib/language/agent-document/agent-document.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "./find-published-agent.ts";

/**
 * The published version as a file. Publishing it again anywhere gives the same fingerprint.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function exportAgent({ actor, agentId }: { actor: Actor; agentId: string }): Promise<AgentFile> {
  const { name, description, graph } = await findPublishedAgent({ actor, agentId });
  return { name, description, graph };
}
