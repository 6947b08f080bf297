import { z } from "zod";
import type { JsonObject } from "#lib/json.ts";

/**
 * The agent document `laneway.agent/1`: its shape. What a shape cannot say (edges that lead somewhere, no
 * cycles, expressions that parse) is checked by lib/agents/validate-document.ts.
 */

/** Bounds of one document. The first two are the contract's; the others keep shapes sane and are part of the schema. */
export const DOCUMENT_LIMITS = {
  nodes: 500,
  /** Of the canonical JSON. */
  bytes: 1024 * 1024,
  /** Levels of JSON, as in every request body (D1). */
  depth: 64,
  lanes: 50,
  edges: 5_000,
  nameChars: 200,
  descriptionChars: 2_000,
  expressionChars: 65_536,
  templateChars: 262_144,
  switchCases: 100,
  questions: 50,
  options: 500,
  attachmentFields: 50,
} as const;

/** Seconds that one attempt of a node may take, where the node does not say. */
export const DEFAULT_TIMEOUT_SECONDS = 60;

const Name = z.string().min(1).max(DOCUMENT_LIMITS.nameChars);
const Description = z.string().max(DOCUMENT_LIMITS.descriptionChars).default("");
const NodeId = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,62}$/,
    "must be a lower-case letter, then up to 62 lower-case letters, digits and _",
  );
const LaneId = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,62}$/,
    "must be a lower-case letter, then up to 62 lower-case letters, digits, _ and -",
  );
const AnswerId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,62}$/, "must be a letter, then up to 62 letters, digits, _ and -");
const Outcome = Name;
const Expression = z
  .string()
  .min(1)
  .max(DOCUMENT_LIMITS.expressionChars)
  .meta({ description: "A CEL expression." });
const Template = z
  .string()
  .max(DOCUMENT_LIMITS.templateChars)
  .meta({ description: "Text in which {{ expression }} is replaced by its value." });

/** Documents are JSON, so what stands in a record is JSON too; zod's own JSON type would copy it to prove it. */
const AnyJsonObject = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonObject, JsonObject>;
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
    description: "Media types, type/* allowed; empty accepts every type.",
  }),
  fields: z
    .array(
      z.strictObject({
        name: AnswerId,
        label: Name,
        description: Description,
        required: z.boolean().default(false),
        multiple: z.boolean().default(false),
        acceptedTypes: MediaTypes.default([]),
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
      "JSON Schema 2020-12. A property with `x-laneway-sensitive: true` is [redacted] wherever its value would be shown or sent; a role may reveal it.",
  }),
  attachments: Attachments.prefault({}),
});
export type Lane = z.infer<typeof Lane>;

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
export type Retry = z.infer<typeof Retry>;

const ExpiresAfterSeconds = z
  .int()
  .min(1)
  .max(365 * 24 * 60 * 60)
  .optional();
const ApprovalRule = z.enum(["never", "always"]).default("never");
const RemoteId = z.string().min(1).max(DOCUMENT_LIMITS.nameChars);

const TransformConfig = z.strictObject({ expression: Expression });

const SwitchConfig = z.strictObject({
  cases: z
    .array(z.strictObject({ name: Outcome, when: Expression }))
    .min(1)
    .max(DOCUMENT_LIMITS.switchCases)
    .meta({ description: "The first case that is true wins; without one the outcome is else." }),
});

const LlmConfig = z.strictObject({
  model: z
    .string()
    .max(200)
    .regex(/^(?:default|[a-z][a-z0-9_-]*:\S+)$/, 'must be "default" or "provider:model"')
    .default("default"),
  system: Template.optional(),
  prompt: Template.min(1),
  outputSchema: AnyJsonObject.optional().meta({ description: "A JSON Schema 2020-12 of the answer." }),
  tools: z
    .array(z.strictObject({ name: RemoteId, approval: ApprovalRule }))
    .max(100)
    .optional(),
  memory: z.enum(["none", "thread"]).default("none"),
  maxToolRounds: z.int().min(1).max(50).default(8),
  temperature: z.number().min(0).max(2).optional(),
  maxOutputTokens: z.int().min(1).max(1_000_000).optional(),
});

const ToolConfig = z.strictObject({ tool: RemoteId, arguments: Expression, approval: ApprovalRule });

const HttpConfig = z.strictObject({
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]),
  url: Template.min(1),
  headers: z
    .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,200}$/, "must be a header name"), Template)
    .default({}),
  body: Expression.optional(),
  connectionId: RemoteId.optional(),
  okStatuses: z
    .array(z.int().min(100).max(599))
    .min(1)
    .max(500)
    .optional()
    .meta({ description: "Without it, 200 to 299." }),
});

const Question = z.strictObject({
  id: AnswerId,
  label: Name,
  description: Description,
  type: z.enum(["text", "number", "boolean", "date", "choice", "multi_choice"]),
  required: z.boolean().default(true),
  options: z
    .array(z.strictObject({ value: Name, label: Name }))
    .max(DOCUMENT_LIMITS.options)
    .default([]),
  allowOther: z.boolean().default(false),
  "x-laneway-sensitive": z.boolean().exactOptional().meta({
    description: "The answer is [redacted] wherever it would be shown or sent; a role may reveal it.",
  }),
});

const AskConfig = z.strictObject({
  title: Name,
  message: Template.default(""),
  questions: z.array(Question).min(1).max(DOCUMENT_LIMITS.questions),
  allowSkip: z.boolean().default(false),
  expiresAfterSeconds: ExpiresAfterSeconds,
});

const ApprovalConfig = z.strictObject({
  title: Name,
  summary: Template,
  details: Expression.optional(),
  expiresAfterSeconds: ExpiresAfterSeconds,
  excludeStarter: z
    .boolean()
    .optional()
    .meta({
      description:
        "true: whoever started the run may not decide, whatever credential they use: the creator of its key, the owner " +
        "of its connection, and who started a run that it goes on from.",
    }),
});

const Body = z.strictObject({
  start: NodeId,
  get nodes() {
    return z.array(GraphNode);
  },
  edges: z.array(Edge).max(DOCUMENT_LIMITS.edges),
});

const ForEachConfig = z.strictObject({
  items: Expression,
  concurrency: z.int().min(1).max(20).default(1),
  body: Body,
});

const LoopConfig = z.strictObject({
  body: Body,
  while: Expression,
  maxIterations: z.int().min(1).max(10_000),
});

const WaitConfig = z.union([
  z.strictObject({
    seconds: z
      .number()
      .min(0)
      .max(365 * 24 * 60 * 60),
  }),
  z.strictObject({ until: Expression }),
]);

const AgentConfig = z.strictObject({ agentId: RemoteId, laneId: LaneId, input: Expression });

const OutputConfig = z.strictObject({ value: Expression });

const common = {
  id: NodeId,
  name: Name.optional(),
  retry: Retry.optional(),
  timeoutSeconds: z.number().min(1).max(3_600).optional(),
};

export const GraphNode = z
  .discriminatedUnion("type", [
    z.strictObject({ ...common, type: z.literal("transform"), config: TransformConfig }),
    z.strictObject({ ...common, type: z.literal("switch"), config: SwitchConfig }),
    z.strictObject({ ...common, type: z.literal("llm"), config: LlmConfig }),
    z.strictObject({ ...common, type: z.literal("tool"), config: ToolConfig }),
    z.strictObject({ ...common, type: z.literal("http"), config: HttpConfig }),
    z.strictObject({ ...common, type: z.literal("ask"), config: AskConfig }),
    z.strictObject({ ...common, type: z.literal("approval"), config: ApprovalConfig }),
    z.strictObject({ ...common, type: z.literal("for_each"), config: ForEachConfig }),
    z.strictObject({ ...common, type: z.literal("loop"), config: LoopConfig }),
    z.strictObject({ ...common, type: z.literal("wait"), config: WaitConfig }),
    z.strictObject({ ...common, type: z.literal("agent"), config: AgentConfig }),
    z.strictObject({ ...common, type: z.literal("output"), config: OutputConfig }),
  ])
  .meta({ id: "AgentNode" });
export type GraphNode = z.infer<typeof GraphNode>;
export type NodeType = GraphNode["type"];
export type NodeOf<T extends NodeType> = Extract<GraphNode, { type: T }>;

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

export type TransformConfig = z.infer<typeof TransformConfig>;
export type SwitchConfig = z.infer<typeof SwitchConfig>;
export type LlmConfig = z.infer<typeof LlmConfig>;
export type ToolConfig = z.infer<typeof ToolConfig>;
export type HttpConfig = z.infer<typeof HttpConfig>;
export type AskConfig = z.infer<typeof AskConfig>;
export type ApprovalConfig = z.infer<typeof ApprovalConfig>;
export type Body = z.infer<typeof Body>;
export type ForEachConfig = z.infer<typeof ForEachConfig>;
export type LoopConfig = z.infer<typeof LoopConfig>;
export type WaitConfig = z.infer<typeof WaitConfig>;
export type AgentConfig = z.infer<typeof AgentConfig>;
export type OutputConfig = z.infer<typeof OutputConfig>;
