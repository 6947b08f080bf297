import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { listAllAgents } from "#lib/nouns/agents/list-all-agents.ts";
import { isId } from "#lib/platform/ids.ts";

/**
 * Finds an agent by id or by name, ignoring case.
 * @throws DomainError agent_not_found; invalid_request if several agents have the name.
 */
export async function findAgentId({ actor, agent }: { actor: UserActor; agent: string }): Promise<string> {
  if (isId("agent", agent)) return agent;
  const wanted = storedName(agent).toLowerCase();
  const named = (await listAllAgents({ actor })).filter(({ name }) => name.toLowerCase() === wanted);
  const [only, ...others] = named;
  if (!only) throw new DomainError("agent_not_found", `There is no agent with the id or name ${agent}.`);
  if (others.length === 0) return only.id;
  throw new DomainError("invalid_request", `Several agents are called ${agent}; use the id.`, {
    details: named.map(({ id, name }) => ({ code: "agent", field: id, message: name })),
  });
}
