import type { Json, LargeJsonParts } from "#lib/contract/json.ts";
import { LargeJson } from "#lib/contract/json.ts";
import { type Computation, evaluate } from "#lib/language/evaluation/computation.ts";
import { expressionFailure } from "#lib/language/evaluation/expression-failure.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { Meter, MeterSpent } from "#lib/language/expressions/meter.ts";
import { type ExpressionScope, withBodyVariables } from "#lib/language/expressions/scope.ts";
import { writeLargeJson } from "#lib/language/large-json/write-large-json.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { RunValues } from "./run-values.ts";
import type { Evaluated, SharedFailure, SharedScope, SharedValue, ThreadWork } from "./work.ts";

/** Evaluates on this thread. Parses a scope's value when an expression first reads it. */
export function evaluateShared(
  { run, computation, scope, units }: ThreadWork["compute"]["given"],
  values: RunValues,
): Evaluated {
  const { input } = scope;
  const isMissing = "key" in input && !input.bytes && values.get(run, input.key) === undefined;
  if (isMissing) return { missing: input.key };
  const meter = new Meter(units);
  try {
    const answer = evaluate(computation, scopeOf(scope, run, values), meter);
    return { answer, largeOutput: largeOutput(computation, answer), units: units - meter.left };
  } catch (error) {
    if (error instanceof MeterSpent) return { exhausted: true };
    return { failure: failureOf(error), units: units - meter.left };
  }
}

function scopeOf(
  { input, nodes, attachments, thread, run: facts, ...body }: SharedScope,
  run: string,
  values: RunValues,
): ExpressionScope {
  const read = (value: SharedValue): Json => {
    if ("plain" in value) return value.plain;
    if (value.bytes) return values.read(run, value.key, value.bytes);
    return values.get(run, value.key) ?? null;
  };
  const outputs: Record<string, Json> = Object.create(null);
  for (const [id, output] of nodes)
    Object.defineProperty(outputs, id, { enumerable: true, get: () => read(output) });
  const own = {
    get input() {
      return read(input);
    },
    nodes: outputs,
    get attachments() {
      return read(attachments) as ExpressionScope["attachments"]; // as it was shared
    },
    get thread() {
      return read(thread) as ExpressionScope["thread"]; // as it was shared
    },
    run: facts,
  };
  return withBodyVariables(own, body, read);
}

/** Node types whose output is kept as text if large. */
const GIVE_OUTPUTS: readonly Computation["kind"][] = ["node", "opened", "parsed"];

function largeOutput({ kind }: Computation, answer: unknown): LargeJsonParts | undefined {
  if (!GIVE_OUTPUTS.includes(kind) || typeof answer !== "object" || answer === null || !("output" in answer))
    return undefined;
  const { output } = answer;
  return output instanceof LargeJson ? undefined : writeLargeJson(output as Json); // a node's result is JSON
}

/** @throws an error that is a bug. */
function failureOf(error: unknown): SharedFailure {
  const failure = isExpressionError(error) ? expressionFailure(error) : error;
  if (!(failure instanceof NodeFailure)) throw error;
  const { code, message, details } = failure;
  return { code, message, details };
}
