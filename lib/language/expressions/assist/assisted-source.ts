import type { VariableTypes } from "../static-scope.ts";
import { expressionAt } from "../syntax/split-template.ts";
import type { Sample } from "./sample.ts";
import { type SourceToken, sourceTokens } from "./source-tokens.ts";

/** The text being written. */
export interface Assisted {
  readonly kind: "expression" | "template";
  readonly source: string;
}

/** A place in it that is asked about. */
export interface AssistedPlace extends Assisted {
  readonly offset: number;
  /** The types known at that place (assistPlace). */
  readonly types: readonly VariableTypes[];
  /** Values of an earlier run. */
  readonly sample: Sample | undefined;
}

/** The expression around an offset of it. */
export interface WrittenExpression {
  readonly text: string;
  /** Where it begins in the source. */
  readonly start: number;
  /** Their offsets are in `text`. */
  readonly tokens: readonly SourceToken[];
}

/** Undefined between the expressions of a template. */
export function writtenAt({ kind, source }: Assisted, offset: number): WrittenExpression | undefined {
  const found = kind === "expression" ? { source, start: 0 } : expressionAt(source, offset);
  return found && { text: found.source, start: found.start, tokens: sourceTokens(found.source) };
}
