import { compileExpression } from "../compile-expression.ts";
import { ExpressionError } from "../expression-error.ts";
import { FUNCTIONS } from "../functions/function-table.ts";
import { type AssistedPlace, writtenAt } from "./assisted-source.ts";
import { bindingsAround, chainEndingAt, typeOfPart } from "./chain-types.ts";
import { knownTypes } from "./known-types.ts";
import { type Sample, sampleScope, writeShort } from "./sample.ts";
import { functionWords, typeWords } from "./type-words.ts";

/** What a name in a source stands for. */
export interface Description {
  readonly from: number;
  readonly to: number;
  /** As it is written: `input.amount`. */
  readonly text: string;
  readonly type: string;
  /** The sample's value there. */
  readonly value: string | null;
}

const MAX_VALUE = 300;

/** Describes the name at an offset with what leads to it; null where there is none. */
export function describeSource({ source, kind, offset, types, sample }: AssistedPlace): Description | null {
  const written = writtenAt({ kind, source }, offset);
  if (!written) return null;
  const { tokens, start } = written;
  const local = offset - start;
  const at = tokens.findIndex((token) => token.start <= local && local < token.end);
  const token = tokens[at];
  if (token?.kind !== "name") return null;
  const place = { from: start + token.start, to: start + token.end };
  const called = tokens[at + 1]?.text === "(" ? FUNCTIONS.get(token.text) : undefined;
  if (called) return { ...place, text: token.text, type: functionWords(called), value: null };
  const chain = chainEndingAt(written, at);
  if (chain === undefined) return null;
  const known = knownTypes(types, sample);
  const bindings = bindingsAround(written, at, known);
  const value = bindings.byName.size > 0 || !sample ? null : sampledValue(chain, sample);
  return { ...place, text: chain, type: typeWords(typeOfPart(chain, known, bindings)), value };
}

function sampledValue(chain: string, sample: Sample): string | null {
  try {
    return writeShort(compileExpression(chain).evaluate(sampleScope(sample))).slice(0, MAX_VALUE);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
