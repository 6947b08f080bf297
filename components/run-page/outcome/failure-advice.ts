import type { RunError } from "#lib/contract/interactions.ts";

/** What kind of failure it was, and what to do next, for each code. */
const ADVICE: Record<RunError["code"], { readonly kind: string; readonly next: string }> = {
  node_failed: {
    kind: "The node failed",
    next: "Look at what the node was called with and what came back, then change the input or the agent.",
  },
  model_error: {
    kind: "The model did not answer as it should",
    next: "Look at the model call. If its provider was down or refused the key, that is seen under Settings, Models.",
  },
  tool_error: {
    kind: "A tool failed",
    next: "Look at the arguments of the tool call and at what the tool answered.",
  },
  expression_error: {
    kind: "An expression could not be evaluated",
    next: "Look at the expression and at the values it was given: run again with edited input, or correct the expression.",
  },
  approval_rejected: {
    kind: "It was rejected",
    next: "The graph has no way for a rejection, so the run ended. Its events say who rejected it, and why if they said so.",
  },
  interaction_expired: {
    kind: "Nobody answered in time",
    next: "Run it again and answer before it expires, or give the node more time.",
  },
  run_timeout: {
    kind: "It took too long",
    next: "The timeline shows where the time went. Split the work, or lower the timeouts of slow nodes.",
  },
  step_limit_exceeded: {
    kind: "Too many nodes were executed",
    next: "A loop did not end: look at its condition and at how many iterations it made.",
  },
  internal_error: {
    kind: "Laneway itself failed",
    next: "Run it again. If it fails again, quote the run's id to whoever runs this installation.",
  },
};

/** What an expression stumbled over, by the words in which it says so; the rest is told by its code. */
const EXPRESSION_ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /division by zero/,
    "Something is divided by a value that was zero: run again with edited input, or let the expression ask first whether it is.",
  ],
  [
    /no such (?:key|operation)|has no (?:key|element)/,
    "A value has another shape than the expression expects: run again with edited input, or correct the expression.",
  ],
  [
    /cost budget|too much work/,
    "The expression has too much to go through: give it less, or split its work over several nodes.",
  ],
];

export function failureAdvice({
  code,
  message,
  retryable,
}: Pick<RunError, "code" | "message" | "retryable">): {
  kind: string;
  next: string;
} {
  const { kind, next: usual } = ADVICE[code];
  const told = code === "expression_error" && EXPRESSION_ADVICE.find(([words]) => words.test(message));
  const next = told ? told[1] : usual;
  return { kind, next: retryable ? `It may pass: the same input can succeed in a new run. ${next}` : next };
}
