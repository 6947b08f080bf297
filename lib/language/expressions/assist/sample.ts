import type { Json } from "#lib/contract/json.ts";
import { compileExpression } from "../compile-expression.ts";
import { ExpressionError } from "../expression-error.ts";
import type { ExpressionScope } from "../scope.ts";
import { compileTemplate } from "../template.ts";
import type { Assisted } from "./assisted-source.ts";

/** Real data of a run, as far as there is any: what fields show values of. */
export type Sample = Partial<ExpressionScope>;

/** A value as it is shown, or why there is none. */
export type Shown = { readonly text: string; readonly isCut: boolean } | { readonly fault: string };

/** Characters of a value that are shown. */
const MAX_SHOWN = 4_000;

const EMPTY: ExpressionScope = {
  input: {},
  nodes: {},
  attachments: [],
  thread: { messages: [] },
  run: { id: "", laneId: "", turn: 1, metadata: {}, startedAt: "1970-01-01T00:00:00.000Z" },
};

export function sampleScope(sample: Sample): ExpressionScope {
  return { ...EMPTY, ...sample };
}

/** Evaluates an expression or a template with the sample's data. */
export function showSampleValue({ source, kind, sample }: Assisted & { readonly sample: Sample }): Shown {
  try {
    const scope = sampleScope(sample);
    if (kind === "template") return cut(compileTemplate(source).render(scope));
    return cut(writeShort(compileExpression(source).evaluate(scope)));
  } catch (error) {
    if (error instanceof ExpressionError) return { fault: error.message };
    throw error;
  }
}

/** A value in one line, as a hint beside its type. */
export function writeShort(value: Json): string {
  return JSON.stringify(value) ?? "";
}

function cut(text: string): Shown {
  return { text: text.slice(0, MAX_SHOWN), isCut: text.length > MAX_SHOWN };
}
