import type { z } from "zod";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { NodeType } from "#lib/language/node-types/graph-node.ts";

/** One node on a seeded run's path, as the trace shows it. */
export interface PathStep {
  readonly nodeId: string;
  readonly type: NodeType;
  /** Its share of the run's duration. */
  readonly share: number;
  readonly outcome: string;
  /** JSON, with the placeholders of `input`. */
  readonly output: string;
  /** The branches that the trace names as taken. */
  readonly takes?: readonly string[];
}

/** A possible failure of a seeded run: the public error; `nodeId` is a step of the path. */
export interface Mishap {
  readonly code:
    | "node_failed"
    | "model_error"
    | "tool_error"
    | "expression_error"
    | "approval_rejected"
    | "interaction_expired"
    | "run_timeout";
  readonly nodeId: string;
  readonly message: string;
  readonly retryable: boolean;
}

/**
 * A kind of agent: a valid graph, and data for its finished runs. `input`, `result` and step outputs are JSON texts in
 * which $order, $customer, $amount, $reason and $name are replaced for each run.
 */
export interface Shape {
  readonly graph: z.input<typeof AgentDocument>;
  readonly input: string;
  readonly result: string;
  readonly path: readonly PathStep[];
  readonly mishaps: readonly Mishap[];
  /** The median duration, and its spread (of the logarithm). */
  readonly durationMs: number;
  readonly spread: number;
  /** Tokens of a run's model calls; 0: no model calls. */
  readonly tokens: number;
  /** The interaction node right after the first step, where seeded runs may wait. */
  readonly waitsAt?: string;
}

/** What distinguishes agents of the same shape. */
export interface Subject {
  /** The lane's id. */
  readonly laneId: string;
  readonly laneName: string;
  /** The subject in lower case, for titles: `refund`, `supplier contract`. */
  readonly thing: string;
}

export const pipeline = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
} as const;

/** An order with an amount, the input of most seeded lanes. */
export const orderInput = (thing: string) =>
  ({
    type: "object",
    title: `A ${thing}`,
    required: ["orderId", "amount"],
    additionalProperties: false,
    properties: {
      orderId: { type: "string", title: "Order", minLength: 1, maxLength: 40, examples: ["A-1042"] },
      amount: { type: "number", title: "Amount (EUR)", minimum: 0, examples: [620] },
      customer: { type: "string", title: "Customer", maxLength: 200, examples: ["Nordlicht GmbH"] },
      reason: {
        type: "string",
        title: "Reason",
        enum: ["damaged", "wrong_item", "late", "changed_mind", "other"],
        default: "other",
      },
    },
  }) as const;

export const ORDER_INPUT = `{"orderId":"$order","amount":$amount,"customer":"$name","reason":"$reason"}`;

/** A lane with such an order as input. */
export const orderLane = ({ laneId: id, laneName: name, thing }: Subject, start: string) =>
  ({ id, name, mode: "structured", start, inputSchema: orderInput(thing) }) as const;

/** A successful step. */
export const step = (nodeId: string, type: PathStep["type"], share: number, output: string): PathStep => ({
  nodeId,
  type,
  share,
  outcome: "done",
  output,
});

export const transform = (id: string, name: string, expression: string) =>
  ({ id, name, type: "transform", config: { expression } }) as const;

export const output = (id: string, name: string, value: string) =>
  ({ id, name, type: "output", config: { value } }) as const;

/** A switch with one case, and `else`. */
export const branch = (id: string, name: string, only: { name: string; when: string }) => ({
  id,
  name,
  type: "switch" as const,
  config: { cases: [only] },
});

/** A failure that may not come again. */
export const passing = (code: Mishap["code"], nodeId: string, message: string): Mishap => ({
  code,
  nodeId,
  message,
  retryable: true,
});

/** A failure that comes again with the same input. */
export const lasting = (code: Mishap["code"], nodeId: string, message: string): Mishap => ({
  ...passing(code, nodeId, message),
  retryable: false,
});
