import { canonicalJson } from "#lib/contract/canonical-json.ts";
import type { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { faultsIn, moreFaults } from "#lib/contract/more-faults.ts";
import { fitsBound } from "./result-bound.ts";

/** Maximum length of an error message, which may quote input. */
const MESSAGE_CHARS = 2_000;

const count = (details: readonly { readonly message: string }[]) =>
  details.reduce((sum, detail) => sum + faultsIn(detail), 0);

/**
 * An error whose text fits the limit. If there are too many faults, it lists the first ones and the number of the
 * others. REST lists up to a thousand.
 */
export function boundRefusal(envelope: ErrorEnvelope): string {
  const whole = canonicalJson(envelope);
  if (fitsBound(whole)) return whole;
  const { error } = envelope;
  const { details = [] } = error;
  const message = error.message.slice(0, MESSAGE_CHARS).toWellFormed();
  for (let kept = Math.floor(details.length / 2); ; kept = Math.floor(kept / 2)) {
    const rest = {
      code: "limit",
      message: moreFaults({ more: count(details.slice(kept)), listed: kept }),
    };
    const text = canonicalJson({ error: { ...error, message, details: [...details.slice(0, kept), rest] } });
    if (fitsBound(text) || kept === 0) return text;
  }
}
