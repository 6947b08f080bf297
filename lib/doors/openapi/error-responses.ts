import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { PublicOperation } from "#lib/contract/operation.ts";
import { ERROR_MEANINGS, HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { COUNTED_HEADERS, sharedHeaders } from "./response-headers.ts";

/** Error codes that every operation may answer. */
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
  if (status === 405) return sharedHeaders("X-Request-Id", "Allow");
  if (status === 431) return sharedHeaders("X-Request-Id");
  // A bad credential counts against its client address, and the response does not report that count.
  if (status === 401) return sharedHeaders("X-Request-Id", "WWW-Authenticate");
  const mayRetry = status === 429 || status === 503;
  return { ...COUNTED_HEADERS, ...(mayRetry ? sharedHeaders("Retry-After") : {}) };
}

/** The response for a status with these codes. */
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

/** Responses shared by many operations, by component name. */
export const SHARED_RESPONSES = {
  401: { ...envelopeResponse(401, ["unauthorized"]), id: "Unauthorized" },
  405: { ...envelopeResponse(405, ["method_not_allowed"]), id: "MethodNotAllowed" },
  413: { ...envelopeResponse(413, ["payload_too_large"]), id: "PayloadTooLarge" },
  415: { ...envelopeResponse(415, ["unsupported_media_type"]), id: "UnsupportedMediaType" },
  429: { ...envelopeResponse(429, ["rate_limited"]), id: "RateLimited" },
  431: {
    description: "- `invalid_request`: address and headers have over 16 KiB together.",
    headers: headersOf(431),
    content: { "application/json": { schema: ErrorEnvelope } },
    id: "HeadersTooLarge",
  },
  500: { ...envelopeResponse(500, ["internal_error"]), id: "InternalError" },
  503: { ...envelopeResponse(503, ["unavailable"]), id: "Unavailable" },
} satisfies Readonly<Record<number, ZodOpenApiResponseObject>>;

function sharedResponse(status: number): ZodOpenApiResponseObject | undefined {
  return Object.entries(SHARED_RESPONSES).find(([shared]) => Number(shared) === status)?.[1];
}

/** What is refused before any operation is found: by the path's other methods, and by its headers alone. */
const REFUSED_BEFORE = [405, 431].flatMap((status) => {
  const response = sharedResponse(status);
  return response ? [[status, response] as const] : [];
});

function credentialErrors(operation: PublicOperation): readonly ErrorCode[] {
  if (operation.credential !== undefined) return [];
  return operation.capability ? [...KEY_ERRORS, "capability_disabled"] : KEY_ERRORS;
}

/** Every error response of an operation, one per status (D1). */
export function errorResponses(operation: PublicOperation): ZodOpenApiResponsesObject {
  const { errors, body, octets } = operation;
  const codes = [
    ...SHARED_ERRORS,
    ...credentialErrors(operation),
    ...(body || octets ? BODY_ERRORS : []),
    ...errors,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => HTTP_STATUS[code]);
  const responses = [...byStatus].map(
    ([status, those]) => [status, sharedResponse(status) ?? envelopeResponse(status, those)] as const,
  );
  return Object.fromEntries([...responses, ...REFUSED_BEFORE].sort(([a], [b]) => a - b));
}
