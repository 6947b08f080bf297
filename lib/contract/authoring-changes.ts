import { z } from "zod";
import { AnyObject } from "./values.ts";

const NodeIdText = z.string().max(200);

const In = NodeIdText.optional().meta({
  description:
    "The for_each or loop node in whose body it is. Absent: wherever the id is now; the graph itself if it is new.",
});

/** @param example a change that has one, for whoever left it out or wrote its members beside it. */
function edge(example: string) {
  const error = `must be { from, on?, to }: ${example}`;
  const members = {
    from: NodeIdText,
    on: NodeIdText.optional().meta({ description: "The outcome; absent: done." }),
    to: NodeIdText,
  };
  return z.strictObject(members, { error: ({ code }) => (code === "invalid_type" ? error : undefined) });
}
const WrittenEdge = edge('{ set: "edge", value: { from: "a", to: "b" } }');
const RemovedEdge = edge('{ remove: "edge", id: { from: "a", to: "b" } }');

/** One change of a draft's graph: a node, an edge or a lane is set or removed (D16). */
export const GraphChange = z
  .union([
    z.strictObject({ set: z.literal("node"), in: In, value: AnyObject }),
    z.strictObject({ set: z.literal("edge"), in: In, value: WrittenEdge }),
    z.strictObject({ set: z.literal("lane"), value: AnyObject }),
    z.strictObject({ remove: z.literal("node"), in: In, id: NodeIdText }),
    z.strictObject({ remove: z.literal("edge"), in: In, id: RemovedEdge }),
    z.strictObject({ remove: z.literal("lane"), id: NodeIdText }),
  ])
  .meta({
    id: "GraphChange",
    description:
      "set puts a whole node, edge or lane in the place of the one with its id, or adds it. remove takes it away, a node together with its edges.",
  });
export type GraphChange = z.infer<typeof GraphChange>;
