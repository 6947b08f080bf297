import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** $1 agent, $2 person. Index: the primary key. */
const find: Statement = {
  name: "is-agent-followed",
  text: `select exists (select from agent_followers where agent_id = $1 and user_id = $2) as "isFollowed"`,
};

/**
 * Whether the person follows the agent.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function getAgentFollowing({
  actor,
  agentId,
}: {
  actor: UserActor;
  agentId: string;
}): Promise<{ isFollowed: boolean }> {
  const { id } = await findPublishedAgent({ actor, agentId });
  const [row] = await runtime().db.run<{ isFollowed: boolean }>(find, [id, actor.userId]);
  return { isFollowed: row?.isFollowed ?? false };
}
