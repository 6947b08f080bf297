import { z } from "zod";
import { expression, listOfFiles, optional } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Attached, Expression, LaneId, RemoteId } from "../schema-parts.ts";
import { agentWords } from "./words.ts";

const config = z.strictObject({
  agentId: RemoteId,
  laneId: LaneId,
  input: Expression,
  attachments: Attached.optional(),
});

/** Runs another agent, as it is published when the node begins. */
export const agentType = {
  kind: "child",
  config,
  outcomes: agentWords.outcomes,
  output: () => true,
  expressions: ({ input, attachments }) => [
    { ...expression("/input", input), wanted: "map" },
    ...optional(listOfFiles, "/attachments", attachments),
  ],
  references: ({ agentId, laneId, attachments }) => [
    { to: "agent", name: agentId, pointer: "/agentId" },
    { to: "lane", name: laneId, agentId, pointer: "/laneId", handsOn: attachments !== undefined },
  ],
  calls: (given) => given,
  shownCall: ({ agentId, input }, { value }) => ({
    label: "Agent",
    source: agentId,
    values: [{ name: "input", value: value(input) }],
  }),
} satisfies NodeTypeDefinition<z.output<typeof config>>;
