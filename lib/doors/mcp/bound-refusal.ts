import type { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { faultsIn, moreFaults } from "#lib/contract/more-faults.ts";
import { fitsBound } from "./result-bound.ts";
import { stableJson } from "./stable-json.ts";

/** What is left of a message that quotes something endless. */
const MESSAGE_CHARS = 2_000;

const count = (details: readonly { readonly message: string }[]) =>
  details.reduce((sum, detail) => sum + faultsIn(detail), 0);

/**
 * A refusal whose text fits the bound. If not all faults fit, it lists the first ones, and a last entry gives the
 * number of the others. REST answers up to a thousand.
 */
export function boundRefusal(envelope: ErrorEnvelope): string {
  const whole = stableJson(envelope);
  if (fitsBound(whole)) return whole;
  const { error } = envelope;
  const { details = [] } = error;
  const message = error.message.slice(0, MESSAGE_CHARS).toWellFormed();
  for (let kept = Math.floor(details.length / 2); ; kept = Math.floor(kept / 2)) {
    const rest = {
      code: "limit",
      message: moreFaults({ more: count(details.slice(kept)), listed: kept }),
    };
    const text = stableJson({ error: { ...error, message, details: [...details.slice(0, kept), rest] } });
    if (fitsBound(text) || kept === 0) return text;
  }
}
