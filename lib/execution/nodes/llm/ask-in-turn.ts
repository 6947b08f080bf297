import { isModelError, type ModelErrorReason } from "#lib/execution/models/model-error.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { askModel, type FallenOut, type ModelTurn } from "./ask-model.ts";

/** Errors of which another model knows nothing. A refusal, and a request that is wrong, would be the same there. */
const OF_THE_MODEL: ReadonlySet<unknown> = new Set<ModelErrorReason>([
  "unknown_model",
  "authentication",
  "rate_limited",
  "context_too_long",
  "not_found",
  "timeout",
  "unavailable",
  "unreachable",
]);

/**
 * Asks the first of the models that answers, each at most once.
 * @returns also those after it.
 * @throws what the last that was asked throws.
 */
export async function askInTurn({
  models: [model, ...others],
  ask,
  fallenOut = [],
}: {
  models: readonly [string, ...string[]];
  ask: Parameters<typeof askModel>[0];
  fallenOut?: readonly FallenOut[];
}): Promise<{ turn: ModelTurn; left: readonly string[] }> {
  try {
    const turn = await askModel({ ...ask, request: { ...ask.request, model }, fallenOut });
    // A call that was recorded by an earlier worker may have been answered by one further down.
    return { turn, left: others.slice(others.indexOf(turn.model) + 1) };
  } catch (error) {
    const [next, ...rest] = others;
    const reason = next === undefined ? undefined : fallsOut(error);
    if (next === undefined || reason === undefined) throw error;
    return askInTurn({ models: [next, ...rest], ask, fallenOut: [...fallenOut, { model, reason }] });
  }
}

/** Why another model is asked; undefined where it would not help. */
function fallsOut(error: unknown): string | undefined {
  if (isModelError(error))
    return OF_THE_MODEL.has(error.details.reason) ? String(error.details.reason) : undefined;
  if (!(error instanceof NodeFailure)) return undefined;
  if (error.details?.reason === "attachment_unreadable") return "attachment_unreadable";
  return error.code === "node_failed" && error.retryable ? "timeout" : undefined;
}
