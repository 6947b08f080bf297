import { z } from "zod";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";
import { Edge, GraphNode } from "#lib/language/node-types/graph-node.ts";
import {
  AnswerId,
  AnyJsonObject,
  Description,
  LaneId,
  Name,
  NodeId,
} from "#lib/language/node-types/schema-parts.ts";

/**
 * The agent document `laneway.agent/1`: its shape. What a shape cannot say (edges that lead somewhere, no
 * cycles, expressions that parse) is checked by validate-document.ts.
 */

const Schema = AnyJsonObject.meta({ description: "A JSON Schema 2020-12 of an object." });

const MediaTypes = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^[\w.+!#$&^-]+\/(?:\*|[\w.+!#$&^-]+)$/, "must be a media type such as image/png or image/*"),
  )
  .max(100);

export const Attachments = z.strictObject({
  supported: z.boolean().default(false),
  required: z.boolean().default(false),
  acceptedTypes: MediaTypes.default([]).meta({
    description:
      "Media types, type/* allowed; empty accepts every type. They hold for fields that name none.",
  }),
  fields: z
    .array(
      z.strictObject({
        name: AnswerId,
        label: Name,
        description: Description,
        required: z.boolean().default(false),
        multiple: z.boolean().default(false),
        acceptedTypes: MediaTypes.default([]).meta({ description: "Empty: the lane's." }),
      }),
    )
    .max(DOCUMENT_LIMITS.attachmentFields)
    .default([]),
});

export const Lane = z.strictObject({
  id: LaneId,
  name: Name,
  mode: z.enum(["structured", "chat"]),
  public: z.boolean().default(true),
  start: NodeId,
  inputSchema: Schema.optional().meta({
    description:
      "JSON Schema 2020-12. The `default` of an absent property is filled in when a run starts, before validation: in nested objects, lists and maps, through `$ref` and `allOf`, not in `anyOf`, `oneOf`, `not` or `if`. An absent object is made by its own default alone. A default must fit its own schema. A property with `x-laneway-sensitive: true` is [redacted] wherever its value would be shown or sent; a role may reveal it.",
  }),
  attachments: Attachments.prefault({}),
});
export type Lane = z.infer<typeof Lane>;

export const AgentDocument = z
  .strictObject({
    format: z.literal("laneway.agent/1"),
    behaviorType: z.enum(["pipeline", "interactive"]),
    lanes: z.array(Lane).max(DOCUMENT_LIMITS.lanes),
    nodes: z.array(GraphNode),
    edges: z.array(Edge).max(DOCUMENT_LIMITS.edges),
  })
  .meta({ id: "AgentDocument" });
export type AgentDocument = z.infer<typeof AgentDocument>;

/** An agent as a file, for import, export and version control. */
export const AgentFile = z
  .strictObject({
    name: Name,
    description: Description,
    graph: AgentDocument,
  })
  .meta({ id: "AgentFile" });
export type AgentFile = z.infer<typeof AgentFile>;
