import { DomainError } from "#lib/contract/errors.ts";
import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";

export function publicLanes(graph: AgentDocument): Lane[] {
  return graph.lanes.filter((lane) => lane.public);
}

/** Lanes that a refusal lists. */
const LISTED_LANES = 20;

/**
 * The public lane that a start names, or the agent's only one.
 * @throws DomainError lane_required or lane_not_found.
 */
export function selectLane({ graph, laneId }: { graph: AgentDocument; laneId: string | undefined }): Lane {
  const lanes = publicLanes(graph);
  if (laneId === undefined) {
    const [only, ...others] = lanes;
    if (only && others.length === 0) return only;
    throw new DomainError(
      "lane_required",
      `Name one of the agent's lanes in laneId: ${lanes.map((lane) => lane.id).join(", ")}.`,
      {
        details: [{ code: "lane_required", message: "is required", field: "/laneId" }],
      },
    );
  }
  const lane = lanes.find((candidate) => candidate.id === laneId);
  if (lane) return lane;
  const known = lanes.slice(0, LISTED_LANES).map(({ id }) => id);
  const message = `is none of ${known.join(", ")}${lanes.length > known.length ? ", …" : ""}`;
  throw new DomainError("lane_not_found", `The agent has no public lane with this id: laneId ${message}.`, {
    details: [{ code: "enum", message, field: "/laneId" }],
  });
}
