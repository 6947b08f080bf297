import { z } from "zod";
import { expression } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { Expression, LaneId, RemoteId } from "../schema-parts.ts";
import { agentWords } from "./words.ts";

const config = z.strictObject({ agentId: RemoteId, laneId: LaneId, input: Expression });

/** Runs another agent, as it is published when the node begins. */
export const agentType = {
  kind: "child",
  config,
  outcomes: agentWords.outcomes,
  output: () => true,
  expressions: ({ input }) => [{ ...expression("/input", input), wanted: "map" }],
  references: ({ agentId, laneId }) => [
    { to: "agent", name: agentId, pointer: "/agentId" },
    { to: "lane", name: laneId, agentId, pointer: "/laneId" },
  ],
  calls: (given) => given,
  shownCall: ({ agentId, input }, { value }) => ({
    label: "Agent",
    source: agentId,
    values: [{ name: "input", value: value(input) }],
  }),
} satisfies NodeTypeDefinition<z.output<typeof config>>;
