import type { JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { type Feed, feedsOf } from "./feed-of.ts";

/** $1 agent, $2 workspace. Index: the primary key. */
const find: Statement = {
  name: "find-preview-permissions",
  text: `
    select node_id as "nodeId", config_hash as "configHash"
      from preview_permissions where agent_id = $1 and workspace_id = $2`,
};

/** The inputs of a preview beside its graph. */
export interface Given {
  /**
   * Whether people alone gave it, who might have allowed the write as well. Not what keys and apps send, and not what the
   * run of another graph gave.
   */
  readonly byPeople: boolean;
  readonly fromNode: string | null;
  readonly pins: JsonObject;
}

/**
 * The nodes of a graph that may write to the outside in a preview. A permission holds for a node with all of the graph
 * before it, so a changed transform asks again. Where not people alone have given the rest, it holds only for what
 * depends on none of that: the same request as with any other input, pins or answers.
 */
export async function allowedNodes(
  queries: Pick<Queries, "run">,
  {
    agentId,
    workspaceId,
    graph,
    given,
  }: { agentId: string; workspaceId: string; graph: AgentDocument; given: Given },
): Promise<string[]> {
  const rows = await queries.run<{ nodeId: string; configHash: string }>(find, [agentId, workspaceId]);
  if (rows.length === 0) return [];
  const feedOf = feedsOf(graph);
  return rows.flatMap((row) => {
    const feed = feedOf(row.nodeId);
    if (feed?.hash !== row.configHash) return [];
    return given.byPeople || isUntouched(feed, given) ? [row.nodeId] : [];
  });
}

function isUntouched(feed: Feed, { fromNode, pins }: Given): boolean {
  return fromNode === null && !Object.keys(pins).some((id) => feed.nodeIds.has(id)) && !feed.readsGiven();
}
