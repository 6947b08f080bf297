import type { Json, JsonObject, LargeJsonParts } from "#lib/contract/json.ts";
import type { LargeInputParts } from "#lib/contract/large-json.ts";
import type { KnownNames } from "#lib/language/agent-document/checks/environment.ts";
import type { DocumentDifferences } from "#lib/language/agent-document/differences/diff-documents.ts";
import type { Problem } from "#lib/language/agent-document/validate-document.ts";
import type { AnswerTo, Computation, ComputationKind } from "#lib/language/evaluation/computation.ts";
import type { NodeError } from "#lib/language/evaluation/protocol.ts";
import type { ExpressionProblem } from "#lib/language/expressions/check-expression.ts";
import type { BodyVariables, RunFacts } from "#lib/language/expressions/scope.ts";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";

/** JSON as UTF-8 in shared memory. */
export type JsonBytes = Uint8Array;

/** A value of a run's scope, for a thread. */
export type SharedValue =
  | { readonly plain: Json }
  /** The thread's cache key; without bytes, a thread that lacks the value asks for them. */
  | { readonly key: string; readonly bytes?: JsonBytes };

/** The scope of expressions, for a thread. */
export interface SharedScope extends BodyVariables<SharedValue> {
  readonly input: SharedValue;
  readonly nodes: readonly (readonly [nodeId: string, output: SharedValue])[];
  readonly attachments: SharedValue;
  readonly thread: SharedValue;
  readonly run: RunFacts;
}

/** The result of an evaluation. Errors lose their classes between threads. */
export type Evaluated =
  /** It must be repeated with this value's bytes. */
  | { readonly missing: string }
  | { readonly exhausted: true }
  | { readonly failure: SharedFailure; readonly units: number }
  | {
      readonly answer: AnswerTo<ComputationKind>;
      /** Replaces the answer's output, if large. */
      readonly largeOutput: LargeJsonParts | undefined;
      readonly units: number;
    };

/** A NodeFailure; nodes that only evaluate need no other error. */
export interface SharedFailure {
  readonly code: NodeError["code"];
  readonly message: string;
  readonly details: JsonObject | undefined;
}

/** The kinds of work with their input and answer. Only cloneable data goes between threads. */
export interface ThreadWork {
  /** All violations of a value, as from `validateJson`. */
  validate: {
    readonly given: { readonly schema: JsonSchema; readonly value: JsonBytes };
    readonly answer: readonly Violation[];
  };
  /** An input with the defaults of its schema. */
  fill: {
    readonly given: { readonly schema: JsonSchema; readonly value: JsonBytes };
    readonly answer:
      | { readonly as: "given" }
      | { readonly as: "input"; readonly input: JsonObject }
      | { readonly as: "large"; readonly large: LargeInputParts }
      | { readonly as: "violations"; readonly violations: readonly Violation[] };
  };
  /** Every problem of an agent document, as from `validateDocument`. */
  check: {
    readonly given: { readonly document: JsonBytes; readonly known: KnownNames };
    readonly answer: readonly Problem[];
  };
  /** Compares two documents, each with its defaults filled in. */
  compare: {
    readonly given: {
      readonly before: JsonBytes;
      readonly after: JsonBytes;
      /** The published versions by skill. */
      readonly skillVersions: Readonly<Record<string, number>>;
    };
    readonly answer: DocumentDifferences;
  };
  /** A value's parts that its schema marks as sensitive, as far as a run remembers them. */
  sensitive: {
    readonly given: { readonly schema: JsonSchema; readonly value: JsonBytes };
    readonly answer: readonly string[];
  };
  /** The SHA-256 of a value's canonical JSON with a text before and after, in hex. */
  digest: {
    readonly given: { readonly before: string; readonly value: JsonBytes; readonly after: string };
    readonly answer: string;
  };
  /** A stored input with these top-level members replaced. */
  input: {
    readonly given: { readonly value: JsonBytes; readonly members: JsonObject };
    readonly answer:
      | { readonly large: LargeInputParts }
      | { readonly large?: undefined; readonly input: JsonObject };
  };
  /** The problems of each expectation of a test, as from `checkExpectation`. */
  checkExpectations: {
    readonly given: readonly string[];
    readonly answer: readonly (readonly ExpressionProblem[])[];
  };
  /** Why each expectation of a test does not hold; null where it does. */
  expect: {
    readonly given: {
      readonly expectations: readonly string[];
      readonly scope: JsonBytes;
      readonly units: number;
    };
    readonly answer: readonly (string | null)[];
  };
  /** Evaluates for a node. Values are cached for the run until it is forgotten or evicted. */
  compute: {
    readonly given: {
      readonly run: string;
      readonly computation: Computation;
      readonly scope: SharedScope;
      /** The run's remaining budget. */
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
