import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { AnyOperation } from "#lib/contract/operation.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { findPublishedFault } from "./published-response.ts";

interface Answered {
  readonly status: number;
  readonly headers: Headers;
}

export type CheckedResponse<Body> =
  | (Answered & { readonly ok: true; readonly body: Body; readonly error?: never })
  | (Answered & { readonly ok: false; readonly error: ErrorEnvelope["error"]; readonly body?: never })
  /** 304: nothing has changed, and nothing is sent. */
  | (Answered & { readonly ok: false; readonly error?: never; readonly body?: never; readonly status: 304 });

/** Codes by which the transport itself may refuse any operation (D1). Not internal_error: no test expects it. */
const TRANSPORT_ERRORS: readonly ErrorCode[] = [
  "invalid_request",
  "unauthorized",
  "second_factor_setup_required",
  "origin_not_allowed",
  "insufficient_scope",
  "payload_too_large",
  "unsupported_media_type",
  "rate_limited",
  "unavailable",
];

const RATE_LIMIT_FIELDS = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];

/**
 * Reads an operation's response and holds it against the published OpenAPI document, and against the contract for what
 * the document leaves open to clients: properties that nobody named, and the dashboard's own operations.
 * @throws Error that says how the two differ.
 */
export async function checkResponse<O extends AnyOperation>(
  operation: O,
  response: Response,
): Promise<CheckedResponse<z.output<O["output"]>>> {
  const { status, headers } = response;
  const text = await response.text();
  const breach = (what: string) =>
    new Error(`${operation.operationId} broke its contract: ${what}\n${status} ${text}`);
  if (!headers.get("x-request-id")) throw breach("no X-Request-Id");
  if (headers.get("x-content-type-options") !== "nosniff") throw breach("its type may be guessed");

  function requirePublished(json: unknown): void {
    const fault = findPublishedFault(operation, { status, headers, json });
    if (fault !== undefined) throw breach(fault);
  }
  if (status === 304) {
    if (!operation.requestHeaders?.["If-None-Match"] || text !== "")
      throw breach("304 from an operation without If-None-Match, or with a body");
    return { ok: false, status, headers };
  }
  if (status === 204) {
    if (!(status in operation.success) || text !== "")
      throw breach("204 with a body, or where none is promised");
    requirePublished(undefined);
    return { ok: true, status, headers, body: parseExactly<O["output"]>(operation.output, {}, breach) };
  }
  if (headers.get("content-type") !== "application/json") throw breach("the body is not application/json");
  const json: unknown = JSON.parse(text);
  requirePublished(json);

  if (response.ok) {
    if (!(status in operation.success)) throw breach("the status is not among its successes");
    for (const name of RATE_LIMIT_FIELDS) if (!headers.has(name)) throw breach(`no ${name}`);
    return { ok: true, status, headers, body: parseExactly<O["output"]>(operation.output, json, breach) };
  }
  const { error } = parseExactly(ErrorEnvelope, json, breach);
  const ofCapability = "capability" in operation ? (["capability_disabled"] as const) : [];
  const code = [...operation.errors, ...TRANSPORT_ERRORS, ...ofCapability].find(
    (known) => known === error.code,
  );
  if (!code) throw breach("the error code is not among its errors");
  if (HTTP_STATUS[code] !== status) throw breach(`the status of ${code} is ${HTTP_STATUS[code]}`);
  if (error.requestId !== headers.get("x-request-id")) throw breach("requestId and X-Request-Id differ");
  return { ok: false, status, headers, error };
}

/** Schemas of answers drop what they do not know, so a body that parsing changes had something extra in it. */
function parseExactly<S extends z.ZodType>(
  schema: S,
  json: unknown,
  breach: (what: string) => Error,
): z.output<S> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw breach(parsed.error.message);
  if (!isDeepStrictEqual(parsed.data, json))
    throw breach("the body has properties the contract does not name");
  return parsed.data;
}
