import { z } from "zod";
import { DOCUMENT_LIMITS } from "./document-limits.ts";
import { NODE_TYPES } from "./node-types.ts";
import { Name, NodeId, Outcome } from "./schema-parts.ts";

/** The nodes of a graph and its inner graphs, assembled from the node types. */

export const Edge = z.strictObject({
  from: NodeId,
  on: Outcome.optional().meta({ description: "The outcome that it follows; without it, done." }),
  to: NodeId,
});
export type Edge = z.infer<typeof Edge>;

export const Retry = z.strictObject({
  maxAttempts: z.int().min(1).max(10).meta({ description: "The first attempt counts." }),
  backoffSeconds: z.number().min(0).max(3_600).default(1),
  backoffFactor: z.number().min(1).max(10).default(2),
});

/** Members of nodes of every type. */
const common = {
  id: NodeId,
  name: Name.optional(),
  retry: Retry.optional(),
  timeoutSeconds: z.number().min(1).max(3_600).optional(),
};
const Common = z.strictObject(common);

type Registry = typeof NODE_TYPES;
export type NodeType = keyof Registry;

type ConfigSchema<T extends NodeType> = Made<Registry[T]["config"]>;
type Made<Config> = Config extends z.ZodType
  ? Config
  : Config extends (body: BodySchema) => infer S
    ? S
    : never;

/** A node of a type; of any of these types where there are several. */
export type NodeOf<T extends NodeType> = T extends NodeType
  ? z.output<typeof Common> & { type: T; config: z.output<ConfigSchema<T>> }
  : never;
type NodeSourceOf<T extends NodeType> = T extends NodeType
  ? z.input<typeof Common> & { type: T; config: z.input<ConfigSchema<T>> }
  : never;
export type GraphNode = NodeOf<NodeType>;
/** A node as authors write it: what has a default may be left out. */
export type GraphNodeSource = NodeSourceOf<NodeType>;

/** An inner graph. */
export interface Body {
  start: string;
  nodes: GraphNode[];
  edges: Edge[];
}
export interface BodySource {
  start: string;
  nodes: GraphNodeSource[];
  edges: z.input<typeof Edge>[];
}
export type BodySchema = z.ZodType<Body, BodySource>;

const Body: BodySchema = z.strictObject({
  start: NodeId,
  get nodes() {
    return z.array(GraphNode);
  },
  edges: z.array(Edge).max(DOCUMENT_LIMITS.edges),
});

/** `for_each` as `ForEach`. */
const pascal = (type: string) => type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const schemas = Object.entries(NODE_TYPES).map(([type, { config }]) =>
  z
    .strictObject({
      ...common,
      type: z.literal(type),
      config: typeof config === "function" ? config(Body) : config,
    })
    .meta({ id: `AgentNode${pascal(type)}` }),
);

export const GraphNode = z
  .discriminatedUnion("type", schemas as [(typeof schemas)[number]])
  .meta({ id: "AgentNode" }) as unknown as z.ZodType<GraphNode, GraphNodeSource>; // zod cannot follow the registry
