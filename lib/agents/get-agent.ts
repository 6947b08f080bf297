import type { Actor } from "#lib/auth/actor.ts";
import type { Lane } from "#lib/contract/agent-document.ts";
import type { agentOperations } from "#lib/contract/agents.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { publicLanes } from "#lib/runs/select-lane.ts";
import { findPublishedAgent } from "./find-published-agent.ts";
import { laneInputSchema } from "./lane-input-schema.ts";

export interface AgentAnswer {
  readonly detail: AgentDetail;
  /** The quoted fingerprint of the graph (D3): a start's If-Match. A new name or description leaves it as it is. */
  readonly etag: string;
}

type AgentDetail = OutputOf<typeof agentOperations.get>;

function laneDetail(lane: Lane): AgentDetail["lanes"][number] {
  const { supported, required, fields, acceptedTypes } = lane.attachments;
  return {
    id: lane.id,
    name: lane.name,
    mode: lane.mode,
    inputSchema: laneInputSchema(lane),
    attachments: { supported, required, fields, acceptedTypes, maxRequestBytes: MAX_BODY_BYTES },
  };
}

/**
 * An agent and its public lanes (interface: GET /agents/{agentId}; D4).
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function getAgent({ actor, agentId }: { actor: Actor; agentId: string }): Promise<AgentAnswer> {
  const agent = await findPublishedAgent({ actor, agentId });
  const { id, name, description, updatedAt, graph, graphFingerprint } = agent;
  const lanes = publicLanes(graph);
  const [only, ...others] = lanes;
  const detail = {
    agent: { id, name, description, behaviorType: graph.behaviorType, updatedAt: updatedAt.toISOString() },
    lanes: lanes.map(laneDetail),
    ...(only && others.length === 0 ? { defaultLaneId: only.id } : {}),
  };
  return { detail, etag: `"${graphFingerprint}"` };
}
