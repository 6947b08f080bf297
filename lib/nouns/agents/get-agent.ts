import type { agentOperations } from "#lib/contract/agents.ts";
import { fieldsOf } from "#lib/contract/attachment-placement.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "./find-published-agent.ts";
import { publicLanes } from "./select-lane.ts";

export interface AgentAnswer {
  readonly detail: AgentDetail;
  /** The quoted fingerprint of the graph (D3), for a start's If-Match. Name and description do not affect it. */
  readonly etag: string;
}

type AgentDetail = OutputOf<typeof agentOperations.get>;

function laneDetail(lane: Lane): AgentDetail["lanes"][number] {
  const { supported, required, acceptedTypes } = lane.attachments;
  const fields = fieldsOf(lane.attachments);
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
 * @throws DomainError agent_not_found, permission_denied; invalid_request for the name of several agents.
 */
export async function getAgent({
  actor,
  agentId,
  orName = false,
}: {
  actor: Actor;
  agentId: string;
  /** Whether to treat a text that is not an id as an agent's exact name. */
  orName?: boolean;
}): Promise<AgentAnswer> {
  const agent = await findPublishedAgent({ actor, agentId, orName });
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
