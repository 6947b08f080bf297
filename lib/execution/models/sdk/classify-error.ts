import type { ModelErrorReason } from "../model-error.ts";
import type { ProviderError } from "./read-error-body.ts";

export interface Classified {
  readonly reason: ModelErrorReason;
  /** Explanation and advice, placed before the provider's own words. */
  readonly meaning: string;
  readonly retryable: boolean;
}

type Rule = readonly [
  matches: (status: number, error: ProviderError) => boolean,
  reason: ModelErrorReason,
  meaning: (status: number) => string,
];

const CONTEXT_TOO_LONG =
  /context.{0,12}(length|window|size|limit)|maximum context|too many (input )?tokens|prompt is too long|(input )?token count.{0,40}exceeds|too large for model/i;
const REFUSED =
  /content.?(filter|policy|management)|moderation|usage polic|safety system|flagged as potentially/i;

/**
 * The first rule that matches holds. Providers disagree on statuses, so some faults are recognised by code or words.
 */
const RULES: readonly Rule[] = [
  [
    // Google answers a bad key with 400.
    (status, { codes }) => status === 401 || codes.has("api_key_invalid") || codes.has("invalid_api_key"),
    "authentication",
    (status) => `The model provider refuses the API key (${status}).`,
  ],
  [(status) => status === 429, "rate_limited", () => "The model provider's rate limit is reached (429)."],
  [
    (status, { said, codes }) =>
      status === 413 ||
      codes.has("context_length_exceeded") ||
      codes.has("exceed_context_size_error") ||
      CONTEXT_TOO_LONG.test(said),
    "context_too_long",
    (status) => `The prompt is too long for this model (${status}).`,
  ],
  [
    (status, { said, codes }) => status < 500 && (codes.has("invalid_prompt") || REFUSED.test(said)),
    "refused",
    (status) => `The model provider's content filter refused the prompt (${status}).`,
  ],
  [
    (status, { codes }) => status === 404 || codes.has("model_not_found"),
    "not_found",
    (status) => `The model provider has no such model, or the base URL is wrong (${status}).`,
  ],
  [
    (status) => status === 403,
    "authentication",
    (status) => `The model provider refuses the API key (${status}).`,
  ],
  [
    (status) => status === 408 || status === 504,
    "timeout",
    (status) => `The model provider took too long (${status}).`,
  ],
  [
    (status, { codes }) => status === 529 || codes.has("overloaded_error"),
    "unavailable",
    (status) => `The model provider is overloaded (${status}).`,
  ],
  [
    (status) => status >= 500 || status === 425,
    "unavailable",
    (status) => `The model provider is not available (${status}).`,
  ],
  [
    (status) => status < 400,
    "bad_request",
    (status) =>
      `The model provider redirects elsewhere (${status}), which is not followed: configure its final address.`,
  ],
];

/** Classifies a provider's error answer. Retries follow the agent document: 408, 425, 429 and 5xx. */
export function classifyError(status: number, error: ProviderError): Classified {
  const [, reason, meaning] = RULES.find(([matches]) => matches(status, error)) ?? [
    undefined,
    "bad_request" as const,
    () => `The model provider rejects the request (${status}).`,
  ];
  const retryable = reason === "rate_limited" || reason === "timeout" || reason === "unavailable";
  return { reason, meaning: meaning(status), retryable };
}
