import { z } from "zod";
import type { SealedPlace } from "#lib/platform/secrets/seal.ts";
import { isCallableUrl, originOf } from "./origins.ts";

/** A connection's name, used as `connectionId` in graphs. */
export const ConnectionName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,62}$/,
    "must begin with a letter and have at most 63 lowercase letters, digits, hyphens and underscores",
  );

const Origin = z.string().transform((text, context) => {
  const origin = originOf(text);
  if (origin !== undefined) return origin;
  context.issues.push({
    code: "custom",
    input: text,
    message: "must be an http or https origin such as https://api.example, without a path",
  });
  return z.NEVER;
});

/** The allowed origins. Every connection is limited to some. */
export const Origins = z
  .array(Origin)
  .min(1, "must name an origin that the secret may be sent to")
  .max(20, "may name 20 origins at most")
  .transform((origins) => [...new Set(origins)]);

const visibleText = z
  .string()
  .min(1, "must not be empty")
  .regex(/^[^\p{Cc}]*$/u, "must not have control characters");
const visible = (max: number) => visibleText.max(max, `may have ${max} characters at most`);

/** Headers that control the transport, or that Laneway sets itself. */
const TAKEN_HEADERS = new Set(
  "connection content-length content-type expect host idempotency-key keep-alive te trailer transfer-encoding upgrade".split(
    " ",
  ),
);

const HeaderName = visible(200)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "must be the name of an HTTP header")
  .refine((name) => !TAKEN_HEADERS.has(name.toLowerCase()), "is a header that a connection cannot set");

/** A connection's visible settings by kind. */
export const ConnectionSettings = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("bearer") }),
  z.strictObject({
    kind: z.literal("basic"),
    username: visible(500).regex(/^[^:]*$/, "must not have a colon"),
  }),
  z.strictObject({ kind: z.literal("header"), name: HeaderName }),
  z.strictObject({
    kind: z.literal("oauth_client_credentials"),
    tokenUrl: visible(2_000).refine(
      isCallableUrl,
      "must be an http or https URL without a user, a password and a fragment",
    ),
    clientId: visible(500).regex(/^[\x20-\x7e]*$/, "must be ASCII"),
    scopes: z
      .array(visible(200).regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "must be an OAuth scope"))
      .max(100)
      .readonly(),
    audience: visible(2_000).nullable(),
    /** How the client authenticates at the token endpoint: HTTP Basic or form fields (RFC 6749, 2.3.1). */
    authStyle: z.enum(["basic", "body"]),
  }),
]);
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;
export type ConnectionKind = ConnectionSettings["kind"];

export const CONNECTION_KINDS = ["bearer", "basic", "header", "oauth_client_credentials"] as const;

/** Limit for input by people. Stored secrets and access tokens may be longer. */
const MAX_SECRET_BYTES = 4_096;
const secret = visibleText.refine(
  (text) => Buffer.byteLength(text) <= MAX_SECRET_BYTES,
  `may have ${MAX_SECRET_BYTES} bytes at most`,
);
const headerValue = secret.regex(
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
  "must be printable ASCII, without space around it",
);

/** Each kind's secret, limited to what HTTP can send in its place. */
export const SECRET_OF_KIND = {
  bearer: secret.regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces"),
  basic: secret,
  header: headerValue,
  oauth_client_credentials: secret.regex(/^[\x20-\x7e]*$/, "must be printable ASCII"),
} as const satisfies Record<ConnectionKind, z.ZodType<string>>;

/** The secret's display name. */
export const SECRET_NAMES: Record<ConnectionKind, string> = {
  bearer: "token",
  basic: "password",
  header: "header value",
  oauth_client_credentials: "client secret",
};

interface ConnectionRef {
  readonly workspaceId: string;
  readonly name: string;
}

/** Names the columns of a connection's secret and access token, for sealing. */
export function secretPlace({ workspaceId, name }: ConnectionRef): SealedPlace {
  return { table: "connections", column: "sealed_secret", workspaceId, name };
}

export function tokenPlace({ workspaceId, name }: ConnectionRef): SealedPlace {
  return { table: "connections", column: "sealed_token", workspaceId, name };
}
