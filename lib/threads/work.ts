import type { LargeInputParts } from "#lib/contract/large-json.ts";
import type { JsonObject } from "#lib/json.ts";
import type { JsonSchema, Violation } from "#lib/json-schema/json-schema.ts";

/** UTF-8 of JSON in memory that threads share. */
export type JsonBytes = Uint8Array;

/** What threads do, by kind: what each is given and what it answers. Only what can be cloned goes between threads. */
export interface ThreadWork {
  /** All violations of a value, as `validateJson` finds them. */
  validate: {
    readonly given: { readonly schema: JsonSchema; readonly value: JsonBytes };
    readonly answer: readonly Violation[];
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
}

export type WorkKind = keyof ThreadWork;

export type Task = {
  [Kind in WorkKind]: { readonly kind: Kind; readonly given: ThreadWork[Kind]["given"] };
}[WorkKind];
