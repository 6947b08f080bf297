import { APICallError, InvalidResponseDataError } from "@ai-sdk/provider";
import { storableText } from "#lib/contract/storable-json.ts";
import { redact, type SecretMatcher } from "#lib/language/redaction/redact.ts";
import { type OutboundError, outboundErrorIn } from "#lib/platform/outbound/outbound-error.ts";
import { retryAfterSeconds } from "#lib/platform/outbound/retry-after.ts";
import { isModelError, ModelError } from "../model-error.ts";
import { MAX_ANSWER_MIB } from "../model-fetch.ts";
import { classifyError } from "./classify-error.ts";
import { isErrorBody, type ProviderError, readErrorBody } from "./read-error-body.ts";

const MAX_SAID_CHARS = 500;

/** Statuses for errors that come with a good one, by what the provider calls them. */
const STATUS_OF_CODE: ReadonlyMap<string, number> = new Map([
  ["rate_limit_exceeded", 429],
  ["server_error", 500],
  ["api_error", 500],
  ["overloaded_error", 529],
  ["timeout_error", 504],
]);

interface Context {
  /** `provider:model`. */
  readonly model: string;
  readonly secrets: SecretMatcher;
}

/**
 * Maps an error of the SDK to a ModelError. The provider's own words are kept, bounded and without secrets; those of
 * the network and of the SDK are not, because they name addresses and inputs.
 */
export function mapSdkError(error: unknown, context: Context): ModelError {
  if (isModelError(error)) return error;
  const { model } = context;
  if (InvalidResponseDataError.isInstance(error)) {
    return new ModelError("The model provider's answer holds no choices.", {
      reason: "malformed_answer",
      model,
    });
  }
  const status = statusOf(error);
  if (status !== undefined && status >= 300) return refusal(error, status, context);
  const outbound = outboundErrorIn(error);
  if (outbound) return unreachable(outbound, model);
  if (APICallError.isInstance(error) && isErrorBody(error.responseBody))
    return refusal(error, undefined, context);
  // Any other error thrown while an answer is read comes from an answer that nobody foresaw.
  return new ModelError(
    "The model provider's answer cannot be read; the base URL may be wrong, it usually ends in /v1.",
    { reason: "malformed_answer", model, status },
  );
}

/** No answer, or not to its end. The host is not named: whose it is, is the operator's business. */
function unreachable(error: OutboundError, model: string): ModelError {
  const { reason, retryable } = error;
  if (reason === "too_large") {
    const message = `The model provider's answer is over ${MAX_ANSWER_MIB} MiB.`;
    return new ModelError(message, { reason: "malformed_answer", model });
  }
  if (reason === "timeout") {
    const message = "Nothing came from the model provider for too long (timeout).";
    return new ModelError(message, { reason: "timeout", model, retryable });
  }
  if (reason === "blocked_address") {
    const message =
      "The model provider's address is private or local, and may not be called. The operator can allow it (OUTBOUND_ALLOW).";
    return new ModelError(message, { reason: "unreachable", model });
  }
  return new ModelError(`The connection to the model provider failed (${systemCode(error) ?? reason}).`, {
    reason: "unreachable",
    model,
    retryable,
  });
}

/** An answer that says what went wrong, with an honest status or without. */
function refusal(error: unknown, answered: number | undefined, { model, secrets }: Context): ModelError {
  const { responseBody, responseHeaders } = APICallError.isInstance(error)
    ? error
    : { responseBody: undefined, responseHeaders: undefined };
  const body = readErrorBody(responseBody);
  const status = answered ?? statusIn(body);
  const { reason, meaning, retryable } = classifyError(status, body);
  const said = shownWords(body.said, secrets);
  return new ModelError(said ? `${meaning} The provider says: ${said}` : meaning, {
    reason,
    model,
    status,
    retryable,
    retryAfterSeconds: retryAfterSeconds(responseHeaders ?? {}) ?? body.retryAfterSeconds,
  });
}

/**
 * The status that the provider answered with. To an error within a good answer the SDK gives a status of its own, and
 * a parsed body instead of text: the provider's status was that of a good answer.
 */
function statusOf(error: unknown): number | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  return typeof error.responseBody === "object" ? 200 : error.statusCode;
}

function statusIn({ status, codes }: ProviderError): number {
  const named = [...codes].map((code) => STATUS_OF_CODE.get(code)).find((known) => known !== undefined);
  return status ?? named ?? 400;
}

function shownWords(said: string, secrets: SecretMatcher): string {
  const shown = storableText(String(redact(said, secrets)));
  return shown.length > MAX_SAID_CHARS ? `${shown.slice(0, MAX_SAID_CHARS).toWellFormed()}…` : shown;
}

/** ECONNREFUSED, UND_ERR_SOCKET, CERT_HAS_EXPIRED, …: the first code in the chain of causes. */
function systemCode(error: unknown): string | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 8;
    current = current.cause, depth += 1
  ) {
    if ("code" in current && typeof current.code === "string" && /^[A-Z][A-Z0-9_]+$/.test(current.code))
      return current.code;
  }
  return undefined;
}
