import type { Json, JsonObject, LargeJsonParts } from "#lib/contract/json.ts";
import type { LargeInputParts } from "#lib/contract/large-json.ts";
import type { AnswerTo, Computation, ComputationKind } from "#lib/language/evaluation/computation.ts";
import type { NodeError } from "#lib/language/evaluation/protocol.ts";
import type { BodyVariables, RunFacts } from "#lib/language/expressions/scope.ts";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";

/** UTF-8 of JSON in memory that threads share. */
export type JsonBytes = Uint8Array;

/** A value of a run's scope on its way to a thread. */
export type SharedValue =
  | { readonly plain: Json }
  /** Kept by its thread under this key; without bytes, it has to ask for them where it has not. */
  | { readonly key: string; readonly bytes?: JsonBytes };

/** What expressions see, for a thread. */
export interface SharedScope extends BodyVariables<SharedValue> {
  readonly input: SharedValue;
  readonly nodes: readonly (readonly [nodeId: string, output: SharedValue])[];
  readonly attachments: SharedValue;
  readonly thread: SharedValue;
  readonly run: RunFacts;
}

/** How an evaluation ended. Errors lose their classes between threads. */
export type Evaluated =
  /** It has to be begun again with this value's bytes. */
  | { readonly missing: string }
  | { readonly exhausted: true }
  | { readonly failure: SharedFailure; readonly units: number }
  | {
      readonly answer: AnswerTo<ComputationKind>;
      /** Instead of the answer's output, where that is large. */
      readonly largeOutput: LargeJsonParts | undefined;
      readonly units: number;
    };

/** A NodeFailure, for which nodes that only evaluate need no more. */
export interface SharedFailure {
  readonly code: NodeError["code"];
  readonly message: string;
  readonly details: JsonObject | undefined;
}

/** What threads do, by kind: what each is given and what it answers. Only what can be cloned goes between threads. */
export interface ThreadWork {
  /** All violations of a value, as `validateJson` finds them. */
  validate: {
    readonly given: { readonly schema: JsonSchema; readonly value: JsonBytes };
    readonly answer: readonly Violation[];
  };
  /** What a value holds at the places that its schema marks as sensitive, as far as a run remembers it. */
  sensitive: {
    readonly given: { readonly schema: JsonSchema; readonly value: JsonBytes };
    readonly answer: readonly string[];
  };
  /** The SHA-256 of a value's canonical JSON between two texts, in hex. */
  digest: {
    readonly given: { readonly before: string; readonly value: JsonBytes; readonly after: string };
    readonly answer: string;
  };
  /** A stored input, with these members at its top level instead of its own. */
  input: {
    readonly given: { readonly value: JsonBytes; readonly members: JsonObject };
    readonly answer:
      | { readonly large: LargeInputParts }
      | { readonly large?: undefined; readonly input: JsonObject };
  };
  /** Evaluates for a node. Values are kept for the run until it is forgotten, or others need the room. */
  compute: {
    readonly given: {
      readonly run: string;
      readonly computation: Computation;
      readonly scope: SharedScope;
      /** What the run has left to spend. */
      readonly units: number;
    };
    readonly answer: Evaluated;
  };
}

export type WorkKind = keyof ThreadWork;

/** Sent to every thread, without an answer: the run's values are no longer needed. */
export interface Forget {
  readonly kind: "forget";
  readonly run: string;
}

export type Task = {
  [Kind in WorkKind]: { readonly kind: Kind; readonly given: ThreadWork[Kind]["given"] };
}[WorkKind];
