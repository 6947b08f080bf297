import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** $1 agent, $2 person, $3 workspace. */
const follow: Statement = {
  name: "follow-agent",
  text: `
    insert into agent_followers (agent_id, user_id, workspace_id, told_until)
    values ($1, $2, $3, clock_timestamp())
    on conflict do nothing`,
};

/** $1 agent, $2 person. Index: the primary key. */
const unfollow: Statement = {
  name: "unfollow-agent",
  text: `delete from agent_followers where agent_id = $1 and user_id = $2`,
};

/**
 * Follows an agent, or does so no more: who sees it may. Doing so again changes nothing.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function changeAgentFollowing({
  actor,
  agentId,
  isFollowed,
}: {
  actor: UserActor;
  agentId: string;
  isFollowed: boolean;
}): Promise<{ isFollowed: boolean }> {
  const { db } = runtime();
  const { id } = await findPublishedAgent({ actor, agentId });
  if (isFollowed) await db.run(follow, [id, actor.userId, actor.workspaceId]);
  else await db.run(unfollow, [id, actor.userId]);
  return { isFollowed };
}
