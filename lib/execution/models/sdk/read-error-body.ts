import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { boundedWait } from "#lib/platform/outbound/retry-after.ts";

/** A provider's own account of a failed call. */
export interface ProviderError {
  /** In its own words, on one line; "" where it says nothing, or says it in HTML. */
  readonly said: string;
  /** Its names for the error, in lower case: `insufficient_quota`, `overloaded_error`, `api_key_invalid`. */
  readonly codes: ReadonlySet<string>;
  /** Where the body repeats or replaces the HTTP status. */
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
}

const NOTHING: ProviderError = {
  said: "",
  codes: new Set(),
  status: undefined,
  retryAfterSeconds: undefined,
};

/**
 * Reads an error body in the shapes that OpenAI, Anthropic, Google, FastAPI, Ollama and gateways give it.
 * @param body as text, or parsed already.
 */
export function readErrorBody(body: unknown): ProviderError {
  const parsed = typeof body === "string" ? parse(body) : body;
  // Google's OpenAI-compatible endpoint sends its error in a list.
  const root: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (typeof root === "string") return { ...NOTHING, said: oneLine(root) };
  if (!isJsonObject(root)) return NOTHING;
  const { error, message, detail } = root;
  if (isJsonObject(error)) return readError(error);
  const said = [error, message, detail].find((text) => typeof text === "string");
  return { ...NOTHING, said: oneLine(said ?? ""), codes: codesIn([root.type, root.code]) };
}

/** Whether a body with a good status is an error all the same, as gateways answer when the model behind them fails. */
export function isErrorBody(body: unknown): boolean {
  const parsed = typeof body === "string" ? parse(body) : body;
  return isJsonObject(parsed) && isJsonObject(parsed.error);
}

function readError(error: JsonObject): ProviderError {
  const { message, type, code, status } = error;
  const details = (Array.isArray(error.details) ? error.details : []).filter(isJsonObject);
  const codes = codesIn([type, code, status, ...details.map(({ reason }) => reason)]);
  const shown = [code, type].find((name) => typeof name === "string");
  const said = typeof message === "string" ? message : "";
  return {
    said: oneLine(said === "" || shown === undefined ? said : `${said} (${shown})`),
    codes,
    status: typeof code === "number" && code >= 400 && code < 600 ? code : undefined,
    retryAfterSeconds: retryDelayIn(details),
  };
}

/** Google says how long to wait in the body alone: `{"@type": ".../google.rpc.RetryInfo", "retryDelay": "34.5s"}`. */
function retryDelayIn(details: readonly JsonObject[]): number | undefined {
  for (const { retryDelay } of details) {
    const [, seconds] =
      typeof retryDelay === "string" ? (/^(\d{1,9}(?:\.\d+)?)s$/.exec(retryDelay) ?? []) : [];
    if (seconds !== undefined) return boundedWait(Number(seconds));
  }
  return undefined;
}

function codesIn(names: readonly (Json | undefined)[]): ReadonlySet<string> {
  return new Set(names.filter((name) => typeof name === "string").map((name) => name.toLowerCase()));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Text that is not JSON is kept as it is, unless it is a page of HTML. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return /^\s*</.test(body) ? undefined : body;
  }
}
