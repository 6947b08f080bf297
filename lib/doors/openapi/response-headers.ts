import type { oas31 } from "zod-openapi";
import type { PublicOperation } from "#lib/contract/operation.ts";

type HeaderObject = oas31.HeaderObject;
type Headers = Record<string, HeaderObject | oas31.ReferenceObject>;

const integer = { type: "integer", minimum: 0 } as const;
const text = { type: "string" } as const;

/** Headers that responses share. */
export const SHARED_HEADERS = {
  "X-Request-Id": {
    description: "This request's id, in every answer and in every error's body.",
    required: true,
    schema: { type: "string", examples: ["req_01kaj5w3f8e0m7c2q9t4v6x8z1"] },
  },
  "RateLimit-Limit": { description: "Requests a minute that the credential may make.", schema: integer },
  "RateLimit-Remaining": { description: "Requests left before the limit.", schema: integer },
  "RateLimit-Reset": {
    description: "Seconds until the limit is full again or, in a 429, until the next request.",
    schema: integer,
  },
  "Retry-After": { description: "Seconds to wait before a retry.", schema: integer },
  Allow: { description: "The methods of the path.", schema: text },
  "WWW-Authenticate": { description: "The scheme to authenticate with: Bearer.", schema: text },
} as const satisfies Record<string, HeaderObject>;

type SharedHeader = keyof typeof SHARED_HEADERS;

export function sharedHeaders(...names: readonly SharedHeader[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Responses to requests that count against a credential's limit report the remaining requests. */
export const COUNTED_HEADERS = sharedHeaders(
  "X-Request-Id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
);

const DEPRECATION: HeaderObject = {
  description: "Since when the operation is deprecated: `@` and seconds since 1970 (RFC 9745).",
  schema: text,
};
const SUNSET: HeaderObject = { description: "When the operation may go away (RFC 8594).", schema: text };

export function successHeaders({ headers = {}, deprecation }: PublicOperation): Headers {
  const own = Object.entries(headers).map(([name, description]) => [name, { description, schema: text }]);
  return {
    ...COUNTED_HEADERS,
    ...(deprecation ? { Deprecation: DEPRECATION } : {}),
    ...(deprecation?.sunset ? { Sunset: SUNSET } : {}),
    ...Object.fromEntries(own),
  };
}
