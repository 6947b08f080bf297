import { MAX_TIMER_SECONDS } from "#lib/language/node-types/document-limits.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { WakeTime } from "#lib/language/node-types/node-type.ts";

/**
 * When a timer that is set now ends, in milliseconds since 1970: not before now, and within a year.
 * @throws NodeFailure expression_error.
 */
export function dueTime(wake: WakeTime, now: number): number {
  const at = "at" in wake ? wake.at : now + wake.afterSeconds * 1_000;
  if (at - now > MAX_TIMER_SECONDS * 1_000)
    throw new NodeFailure("expression_error", "The time to wait for is more than a year away.", {
      details: { place: "at" in wake ? "until" : "seconds" },
    });
  return Math.max(now, Math.ceil(at));
}
