import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { PublicOperation } from "#lib/contract/operation.ts";
import { HTTP_STATUS } from "#lib/doors/http/http-status.ts";
import { ERROR_MEANINGS } from "./error-meanings.ts";
import { COUNTED_HEADERS, sharedHeaders } from "./response-headers.ts";

/** What any operation may answer, whatever its verb does. */
const SHARED_ERRORS: readonly ErrorCode[] = [
  "invalid_request",
  "rate_limited",
  "internal_error",
  "unavailable",
];
const KEY_ERRORS: readonly ErrorCode[] = ["unauthorized", "insufficient_scope"];
const BODY_ERRORS: readonly ErrorCode[] = ["payload_too_large", "unsupported_media_type"];

const REQUEST_ID = "req_01kaj5w3f8e0m7c2q9t4v6x8z1";

function example(code: ErrorCode) {
  const { when, message, details } = ERROR_MEANINGS[code];
  const error = { code, message, ...(details ? { details } : {}), requestId: REQUEST_ID };
  return { summary: when.replaceAll("`", ""), value: { error } };
}

function headersOf(status: number): NonNullable<ZodOpenApiResponseObject["headers"]> {
  // A bad credential counts against its client address, and the answer does not give that count.
  if (status === 401) return sharedHeaders("X-Request-Id", "WWW-Authenticate");
  const mayRetry = status === 429 || status === 503;
  return { ...COUNTED_HEADERS, ...(mayRetry ? sharedHeaders("Retry-After") : {}) };
}

/** What a status of these codes answers. */
export function envelopeResponse(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `- \`${code}\`: ${ERROR_MEANINGS[code].when}.`).join("\n"),
    headers: headersOf(status),
    content: {
      "application/json": {
        schema: ErrorEnvelope,
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

/** Responses that are the same wherever they occur, by their name among the components. */
export const SHARED_RESPONSES = {
  401: { ...envelopeResponse(401, ["unauthorized"]), id: "Unauthorized" },
  413: { ...envelopeResponse(413, ["payload_too_large"]), id: "PayloadTooLarge" },
  415: { ...envelopeResponse(415, ["unsupported_media_type"]), id: "UnsupportedMediaType" },
  429: { ...envelopeResponse(429, ["rate_limited"]), id: "RateLimited" },
  500: { ...envelopeResponse(500, ["internal_error"]), id: "InternalError" },
  503: { ...envelopeResponse(503, ["unavailable"]), id: "Unavailable" },
} satisfies Readonly<Record<number, ZodOpenApiResponseObject>>;

function sharedResponse(status: number): ZodOpenApiResponseObject | undefined {
  return Object.entries(SHARED_RESPONSES).find(([shared]) => Number(shared) === status)?.[1];
}

/** Every error that an operation may answer, one response for each status (D1). */
export function errorResponses({ errors, body, credential }: PublicOperation): ZodOpenApiResponsesObject {
  const ofKey = credential === undefined ? KEY_ERRORS : [];
  const codes = [...SHARED_ERRORS, ...ofKey, ...(body ? BODY_ERRORS : []), ...errors];
  const byStatus = Map.groupBy(new Set(codes), (code) => HTTP_STATUS[code]);
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, those]) => [status, sharedResponse(status) ?? envelopeResponse(status, those)]),
  );
}
