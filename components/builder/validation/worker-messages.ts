import type { Asked as AskedOf } from "#components/workers/worker-client.ts";
import type { Json } from "#lib/contract/json.ts";
import type { AssistedPlace } from "#lib/language/agent-document/assist-place.ts";
import type { PinCheck } from "#lib/language/agent-document/check-pin.ts";
import type { KnownNames } from "#lib/language/agent-document/checks/environment.ts";
import type { Problem } from "#lib/language/agent-document/validate-document.ts";
import type { Assisted } from "#lib/language/expressions/assist/assisted-source.ts";
import type { Completions } from "#lib/language/expressions/assist/complete-source.ts";
import type { Description } from "#lib/language/expressions/assist/describe-source.ts";
import type { Sample, Shown } from "#lib/language/expressions/assist/sample.ts";

/** What the options let a graph name, without what only people read. */
export interface NamesToKnow {
  readonly models: readonly string[];
  readonly tools: readonly string[];
  readonly connections: readonly string[];
  readonly skills: KnownNames["skills"];
}

/** A field that somebody edits, in the document that was told last. */
export interface EditedField extends AssistedPlace, Assisted {}

/** What the worker is asked, by name: what it is given and what it answers. */
export interface WorkerQuestions {
  readonly problems: { readonly given: null; readonly answer: readonly Problem[] };
  readonly completions: {
    readonly given: EditedField & { readonly offset: number };
    readonly answer: Completions | null;
  };
  readonly description: {
    readonly given: EditedField & { readonly offset: number };
    readonly answer: Description | null;
  };
  /** Whether a node of the document could give the value. */
  readonly pin: {
    readonly given: { readonly nodeId: string; readonly value: Json };
    readonly answer: PinCheck;
  };
  /** With the sample's data; null without a sample. */
  readonly value: { readonly given: Assisted; readonly answer: Shown | null };
}

export type Question = keyof WorkerQuestions;

/** Told once and remembered. */
export type Told =
  | { readonly tell: "document"; readonly document: Json }
  | { readonly tell: "sample"; readonly sample: Sample | undefined }
  | { readonly tell: "names"; readonly names: NamesToKnow };

export type Asked<Name extends Question = Question> = AskedOf<WorkerQuestions, Name>;
