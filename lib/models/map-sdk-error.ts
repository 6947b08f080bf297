import { APICallError, InvalidResponseDataError } from "ai";
import { isJsonObject } from "#lib/json.ts";
import { redact, type SecretMatcher } from "#lib/redaction/redact.ts";
import { isModelError, ModelError, type ModelErrorReason } from "./model-error.ts";
import { retryAfterSeconds } from "./retry-after.ts";

const MAX_SAID_CHARS = 500;

interface Failure {
  readonly reason: ModelErrorReason;
  /** What it means and what to do, before the provider's own words. */
  readonly meaning: string;
}

/**
 * The ModelError that an error of the AI SDK stands for; undefined for what is no fault of the provider. The
 * provider's own words are kept, bounded and without secrets; those of the network and of the SDK are not,
 * because they name addresses and inputs.
 */
export function mapSdkError(
  error: unknown,
  { model, secrets }: { model: string; secrets: SecretMatcher },
): ModelError | undefined {
  if (isModelError(error)) return error;
  if (InvalidResponseDataError.isInstance(error)) {
    return new ModelError("The model provider's answer holds no choices.", {
      reason: "malformed_answer",
      model,
    });
  }
  if (!APICallError.isInstance(error)) return undefined;
  const { statusCode: status } = error;
  if (status === undefined || (status < 300 && networkCode(error) !== undefined)) {
    return new ModelError(
      `The connection to the model provider failed (${networkCode(error) ?? "no answer"}).`,
      {
        reason: "unreachable",
        model,
        retryable: true,
      },
    );
  }
  if (status < 300) return malformed(error, model, status);
  const said = providerSays(error, secrets);
  const { reason, meaning } = classify(status, said);
  return new ModelError(said ? `${meaning} The provider says: ${said}` : meaning, {
    reason,
    model,
    status,
    retryable: status === 408 || status === 425 || status === 429 || status >= 500,
    retryAfterSeconds: retryAfterSeconds(error.responseHeaders ?? {}),
  });
}

function malformed(error: APICallError, model: string, status: number): ModelError {
  const tooLarge = causes(error).some((cause) => cause.name === "AnswerTooLarge");
  return new ModelError(
    tooLarge
      ? "The model provider's answer is over 16 MiB."
      : "The model provider's answer is not a chat completion; the base URL may be wrong, it usually ends in /v1.",
    { reason: "malformed_answer", model, status },
  );
}

function classify(status: number, said: string): Failure {
  if (status === 401 || status === 403) {
    return { reason: "authentication", meaning: `The model provider refuses our API key (${status}).` };
  }
  if (status === 429)
    return { reason: "rate_limited", meaning: "The model provider's rate limit is reached (429)." };
  if (
    status === 413 ||
    /context.{0,12}(length|window|size)|maximum context|too many (input )?tokens|prompt is too long/i.test(
      said,
    )
  ) {
    return { reason: "context_too_long", meaning: `The prompt is too long for this model (${status}).` };
  }
  if (/content.?(filter|policy|management)|moderation|safety system/i.test(said) && status < 500) {
    return {
      reason: "refused",
      meaning: `The model provider's content filter refused the prompt (${status}).`,
    };
  }
  if (status === 404) {
    return {
      reason: "not_found",
      meaning: "The model provider has no such model, or the base URL is wrong (404).",
    };
  }
  if (status >= 500 || status === 408 || status === 425) {
    return { reason: "unavailable", meaning: `The model provider is not available (${status}).` };
  }
  if (status < 400) {
    return {
      reason: "bad_request",
      meaning: `The model provider redirects elsewhere (${status}), which is not followed: configure its final address.`,
    };
  }
  return { reason: "bad_request", meaning: `The model provider rejects the request (${status}).` };
}

/** The message of an error body in the shapes that OpenAI, FastAPI, Ollama and proxies give it; "" for HTML. */
function providerSays(error: APICallError, secrets: SecretMatcher): string {
  const said = messageIn(error.responseBody ?? "")
    .replace(/\s+/g, " ")
    .trim();
  const shown = String(redact(said, secrets));
  return shown.length > MAX_SAID_CHARS ? `${shown.slice(0, MAX_SAID_CHARS).toWellFormed()}…` : shown;
}

function messageIn(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return /^\s*</.test(body) ? "" : body;
  }
  if (!isJsonObject(parsed)) return "";
  const { error, message, detail } = parsed;
  if (isJsonObject(error)) {
    const code = typeof error.code === "string" ? ` (${error.code})` : "";
    return typeof error.message === "string" ? `${error.message}${code}` : "";
  }
  return [error, message, detail].find((text) => typeof text === "string") ?? "";
}

/** ECONNREFUSED, UND_ERR_SOCKET, CERT_HAS_EXPIRED, …: the first code in the chain of causes. */
function networkCode(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]+$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

function causes(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 8; current = current.cause)
    chain.push(current);
  return chain;
}
