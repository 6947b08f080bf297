import { FAILURE_WORDS } from "#components/runs/failure-words.ts";
import type { RunError } from "#lib/contract/interactions.ts";

/** The advice for each error code. */
const ADVICE: Readonly<Record<RunError["code"], string>> = {
  node_failed: "Open the node to see its request and its response. Then change the input or the agent.",
  model_error:
    "Open the node to see the model call. Settings → Models shows whether the provider is down or refuses the key.",
  tool_error: "Open the node to see the tool's arguments and its answer.",
  expression_error:
    "Check the expression and its values. Then run again with edited input, or correct the expression.",
  approval_rejected:
    "The graph has no edge for a rejection, so the run ended. Its events say who rejected it, and why.",
  interaction_expired: "Run again and answer before the expiry, or give the node a longer timeout.",
  run_timeout: "The timeline shows the slow nodes. Split the work, or lower their timeouts.",
  permission_denied:
    "The run's credential may not run the agent that this node calls. Its person needs that agent's team.",
  step_limit_exceeded: "A loop did not end. Check its condition and the number of its iterations.",
  tree_limit_exceeded:
    "Call fewer runs, for example one for many items, or ask an admin for a higher limit of called runs in Settings.",
  preview_write_blocked:
    "Its events show what would have been sent. Pin an output for the node, or allow it in the builder and preview it there.",
  pin_missing: "Tests call nothing outside and ask nobody. Add a pin or an answer for the node to the test.",
  internal_error: "Run again. If it fails again, give the run's id to the operator of this installation.",
};

/** Explains expression errors by their message; other failures are explained by their code. */
const EXPRESSION_ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /division by zero/,
    "A divisor was zero. Run again with edited input, or let the expression check for zero first.",
  ],
  [
    /no such operation|has no (?:key|element)/,
    "The input does not have the type that the expression expects. Run again with edited input, or correct the expression.",
  ],
  [
    /cost budget|too much work/,
    "The expression does too much work. Give it less data, or split it over several nodes.",
  ],
];

/** @param isExplained what it lacked is said already, and that trying again is of no use without it. */
export function failureAdvice(
  { code, message, retryable }: Pick<RunError, "code" | "message" | "retryable">,
  { isExplained = false }: { isExplained?: boolean } = {},
): { kind: string; next: string } {
  const kind = FAILURE_WORDS[code];
  const usual = ADVICE[code];
  if (isExplained) return { kind, next: usual };
  const told = code === "expression_error" && EXPRESSION_ADVICE.find(([words]) => words.test(message));
  const next = (code === "expression_error" && missingKey(message)) || (told ? told[1] : usual);
  return { kind, next: retryable ? `This may be temporary. Try again. ${next}` : next };
}

/** "no such key: 'postcode'" names the missing member. */
function missingKey(message: string): string | undefined {
  const key = /no such key: '([^']+)'/.exec(message)?.[1];
  if (key === undefined) return undefined;
  return `A value has no "${key}". Run again with edited input, or correct the expression.`;
}
