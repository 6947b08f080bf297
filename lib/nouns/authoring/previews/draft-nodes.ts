import { isDomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { pinSkills } from "#lib/nouns/agents/pin-skills.ts";
import { type Feed, feedsOf } from "#lib/nouns/run-start/previews/feed-of.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { DraftRow } from "../find-draft.ts";

/** A draft has at most so many nodes; what is beyond is a fault of the graph. */
const MOST = 500;

export interface DraftNodes {
  /** Those that are whole, those in bodies too, by id. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** The feed of a node in a preview; undefined in a draft that cannot be previewed. */
  readonly feedOf: (nodeId: string) => Feed | undefined;
}

/** The nodes of a draft, with the skills that a preview would pin now. The graph may have faults anywhere. */
export async function draftNodes(
  queries: Pick<Queries, "run">,
  {
    workspaceId,
    draft: { graph, teamId },
  }: { workspaceId: string; draft: Pick<DraftRow, "graph" | "teamId"> },
): Promise<DraftNodes> {
  const { data: document } = AgentDocument.safeParse(graph);
  if (!document) return withoutFeeds(graph);
  try {
    const pinned = await pinSkills(queries, { workspaceId, teamId, graph: document });
    return { nodes: indexNodes(pinned), feedOf: feedsOf(pinned) };
  } catch (error) {
    // A skill that is not published: such a draft cannot be previewed, and its permissions hold for nothing.
    if (!isDomainError(error) || error.code !== "graph_invalid") throw error;
    return withoutFeeds(graph);
  }
}

function withoutFeeds(graph: Json): DraftNodes {
  return { nodes: new Map(wholeNodes(graph).map((node) => [node.id, node])), feedOf: () => undefined };
}

function wholeNodes(graph: Json): GraphNode[] {
  const found: GraphNode[] = [];
  const queue: Json[] = [graph];
  for (const holder of queue) {
    if (!isJsonObject(holder) || !Array.isArray(holder.nodes)) continue;
    for (const node of holder.nodes) {
      if (found.length >= MOST || queue.length > MOST) return found;
      const body =
        isJsonObject(node) && isJsonObject(node.config ?? null)
          ? (node.config as { body?: Json }).body
          : null;
      if (body) queue.push(body);
      const parsed = GraphNode.safeParse(node);
      if (parsed.success) found.push(parsed.data);
    }
  }
  return found;
}
