import type { z } from "zod";
import type { RunError } from "#lib/contract/interactions.ts";
import type { Json, JsonObject, NodeOutput } from "#lib/contract/json.ts";
import type { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import type { StaticScope } from "#lib/language/expressions/static-scope.ts";
import type { ExpressionPlace } from "./expression-place.ts";
import type { BodySchema } from "./graph-node.ts";
import type { NodeResult } from "./node-result.ts";
import type { Asking } from "./node-type-words.ts";

/**
 * What a node type is: its folder here holds one of these, and `node-types.ts` lists it. The code that calls outside
 * systems or asks people is in lib/execution/nodes.
 */
export type NodeTypeDefinition<Config> = Shape<Config> & NodeTypeRules<Config> & Running<Config>;

interface Shape<Config> {
  /**
   * The schema of its configuration. A type with an inner graph, which is in `body`, is given the schema of graphs.
   */
  readonly config: z.ZodType<Config> | ((body: BodySchema) => z.ZodType<Config>);
}

/** What the document's checks ask about a node. Every pointer starts at the node's config. */
export interface NodeTypeRules<Config> {
  /** Every outcome that the node can end with: edges name them. */
  outcomes(config: Config): readonly string[];
  /** The JSON Schema of its value in `nodes.<id>`; `true` (anything) where it is unknown. */
  output(config: Config): Json;
  /** The expression whose value its output is; absent where it is none. */
  outputExpression?(config: Config): string;
  /** Every expression and template, in the order of the table of nodes. */
  expressions(config: Config): readonly ExpressionPlace[];
  /** JSON Schemas that its author writes. */
  schemas?(config: Config): readonly SchemaPlace[];
  /** Lists whose members have names that differ, because each is a key somewhere. */
  namedLists?(config: Config): readonly NamedList[];
  /** Names it uses from outside the document. */
  references?(config: Config): readonly Reference[];
  /** Faults of a well-formed config. */
  faults?(config: Config): readonly ConfigFault[];
  /** How a node ended that gave this value, where not by `done`: previews take stored values in place of nodes. */
  outcomeOf?(output: Json): string | undefined;
  /** What expressions in its inner graph see beside the outer nodes. Types with an inner graph have it, no others. */
  readonly bodyVariables?: BodyVariables;
}

/** How a node is carried out. A further kind is one more member here and a case in the worker. */
export type Running<Config> =
  | PureRunning<Config>
  | EffectRunning<Config>
  | InteractionRunning<Config>
  | ContainerRunning<Config>
  | TimerRunning<Config>
  | ChildRunning<Config>;

export interface Evaluation {
  readonly scope: ExpressionScope;
  readonly meter: Meter;
}

/** Expressions only: it is computed at once, here or on a thread, and computing it again gives the same. */
export interface PureRunning<Config> {
  readonly kind: "pure";
  /** @throws ExpressionError, MeterSpent. */
  evaluate(config: Config, evaluation: Evaluation): NodeResult;
  /** Its value goes before any other node's as the run's result. */
  readonly givesResult?: boolean;
}

/** It reaches the outside, beside other nodes. */
export interface EffectRunning<Config> {
  readonly kind: "effect";
  /**
   * What it changes outside by itself, beside what its tools change: a preview does not begin such a node unless that is
   * allowed (D16). Undefined for a node that only reads.
   */
  changes(config: Config): OutsideChange | undefined;
  /** A failed node's call, for people. */
  shownCall(config: Config, failed: FailedCall): ShownCall;
  /** Whether a node without `retry` is warned about: its call can fail for a moment, and may be repeated. */
  readonly isWorthRetrying?: true;
  /**
   * Whether its calls are numbered by an ordinal in their idempotency key ("Effects" of the agent document), and are
   * reused one by one when a run resumes from its failure.
   */
  makesSeveralCalls?(config: Config): boolean;
  /** Its own evaluation, here or on a thread. @throws ExpressionError, NodeFailure, MeterSpent. */
  prepare?(config: Config, evaluation: Evaluation): unknown;
}

export interface OutsideChange {
  /** In a list: "POST https://example.com". */
  readonly label: string;
  /** After "A preview does not": "send a POST request". */
  readonly act: string;
}

/** What is known of a call that failed. All of it may be shown. */
export interface FailedCall {
  /** What the trace has of it; null if nothing. */
  readonly input: Json;
  readonly error: Pick<RunError, "code" | "details">;
  /** An expression's value; hidden where it cannot be shown. @throws nothing. */
  value(expression: string): Json;
  /** What `make` gives with the values that may be shown; `otherwise` where it fails. */
  text(make: (evaluation: Evaluation) => string, otherwise: string): string;
}

export interface ShownCall {
  /** The kind of what was called: "Tool". */
  readonly label: string;
  /** Its name or address. */
  readonly source: string;
  /** What it was given, and what it answered. */
  readonly values: readonly { readonly name: string; readonly value: Json }[];
}

/** It asks a person, and its answer or its expiry is its end. */
export interface InteractionRunning<Config> {
  readonly kind: "interaction";
  /** The type of the interaction that it opens. */
  readonly asks: Asking;
  question(config: Config): QuestionSource;
  /** Questions whose answers by id are its output: what is sensitive in them is hidden. */
  questions?(config: Config): readonly AskedAnswer[];
}

/** It ends at a time, with `{ waitedUntil }`. */
export interface TimerRunning<Config> {
  readonly kind: "timer";
  /** When it ends: pure. @throws ExpressionError, NodeFailure, MeterSpent. */
  wakeTime(config: Config, evaluation: Evaluation): WakeTime;
}

/** Milliseconds since 1970, or seconds from when the node begins. */
export type WakeTime = { readonly at: number } | { readonly afterSeconds: number };

/** It runs another agent: that run's end is its own. */
export interface ChildRunning<Config> {
  readonly kind: "child";
  calls(config: Config): AgentCall;
  /** A failed node's call, for people. */
  shownCall(config: Config, failed: FailedCall): ShownCall;
}

export interface AgentCall {
  readonly agentId: string;
  readonly laneId: string;
  /** An expression. */
  readonly input: string;
  /** An expression that gives a list of attachments; absent: none are handed on. */
  readonly attachments?: string | undefined;
}

/** It repeats its inner graph. */
export interface ContainerRunning<Config> {
  readonly kind: "container";
  /** Whether it goes through a list, an iteration for each item. */
  readonly hasItems: boolean;
  /** How many iterations may be under way at once. */
  concurrency(config: Config): number;
  /** The items it goes through; pure. @throws ExpressionError, NodeFailure, MeterSpent. */
  open(config: Config, evaluation: Evaluation): Opened;
  /** The values of `bodyVariables` in an iteration. */
  variables(iteration: Iteration): Partial<Record<keyof BodyVariables, NodeOutput | undefined>>;
  /**
   * Whether another iteration follows: pure, in the scope of the one that has just run, with `previous` as its result.
   * Without it, all follow. @throws ExpressionError, MeterSpent.
   */
  goesOn?(config: Config, evaluation: Evaluation): boolean;
  /** Which results its output is made of. */
  readonly gives: "all results" | "last result";
}

/** The items of a container. */
export interface Opened {
  /** An item for each iteration; null where an iteration has none. */
  readonly output: NodeOutput;
  /** How many iterations there are, or at most are. */
  readonly iterations: number;
}

export interface Iteration {
  /** From 0. */
  readonly number: number;
  /** Undefined where it has none. */
  readonly item: NodeOutput | undefined;
  /** The result of the iteration before it; undefined in the first. */
  readonly previous: NodeOutput | undefined;
}

/** The parts of a question that depend on the run. */
export interface QuestionSource {
  /** A template. */
  readonly text: string;
  /** An expression. */
  readonly details?: string | undefined;
}

export interface AskedAnswer {
  readonly id: string;
  readonly label: string;
  readonly "x-laneway-sensitive"?: boolean | undefined;
}

export interface SchemaPlace {
  readonly pointer: string;
  readonly schema: JsonObject;
  /** As sentences call it: "output schema". */
  readonly name: string;
}

export interface NamedList {
  /** The noun for a member, in a sentence. */
  readonly of: string;
  readonly members: readonly { readonly name: string; readonly pointer: string }[];
}

export type Reference =
  | {
      readonly to: "model" | "tool" | "agent" | "connection";
      readonly name: string;
      readonly pointer: string;
    }
  | SkillReference
  | LaneReference;

/** A lane of an agent outside the document. */
export interface LaneReference {
  readonly to: "lane";
  readonly name: string;
  readonly agentId: string;
  /** Whether it is handed attachments. */
  readonly handsOn: boolean;
  readonly pointer: string;
}

export interface SkillReference {
  readonly to: "skill";
  readonly name: string;
  /** Absent: the one that is published. */
  readonly version: number | undefined;
  readonly pointer: string;
}

export interface ConfigFault {
  readonly code?: "schema_violation" | "unknown_outcome";
  readonly pointer: string;
  /** A sentence. */
  readonly message: string;
  /** An error unless given. */
  readonly severity?: "warning";
}

export type BodyVariables = Pick<StaticScope, "item" | "index" | "iteration" | "previous">;

/** The members of a list under the pointer of the list. */
export function namedList<K extends string>(
  of: string,
  { items, pointer, key }: { items: readonly Readonly<Record<K, string>>[]; pointer: string; key: K },
): NamedList {
  return {
    of,
    members: items.map((item, index) => ({ name: item[key], pointer: `${pointer}/${index}/${key}` })),
  };
}
