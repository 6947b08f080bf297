import { DomainError } from "#lib/contract/errors.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { countFailure } from "#lib/doors/api/authenticate.ts";
import { type FoundCredential, holderOf, isCredential } from "#lib/doors/api/authenticators.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import { type McpPath, resourceMetadataUrl } from "#lib/nouns/oauth/addresses.ts";

/** Query parameters that clients might wrongly use for a credential. */
const TOKEN_PARAMETERS = ["access_token", "token", "api_key", "apikey", "key", "authorization"];

/**
 * Finds the caller: a key's creator, or the person who connected an app, with current permissions.
 * @param headers response headers: an error says there how to get a credential (D15).
 * @throws DomainError unauthorized; rate_limited if this client address has failed too often.
 */
export async function authenticateCaller({
  request,
  credential,
  path,
  scopes,
  headers,
  found,
}: {
  request: Request;
  /** The credential of the Authorization header. */
  credential: string | undefined;
  path: McpPath;
  scopes: readonly Scope[];
  headers: AnswerHeaders;
  /** The credential, if it is being read together with something else. */
  found: FoundCredential | undefined;
}): Promise<CredentialActor> {
  const inAddress = hasTokenInAddress(request);
  const actor = inAddress ? undefined : await holderOf(credential, ["key", "grant"], found);
  if (actor && isCredential(actor)) return actor;
  await countFailure(request);
  throw refusal({ request, credential, path, scopes, headers, inAddress });
}

/** The error for a request without a valid credential; response headers say how to get one. */
export function refusal({
  request,
  credential,
  path,
  scopes,
  headers,
  inAddress = false,
}: {
  request: Request;
  credential: string | undefined;
  path: McpPath;
  scopes: readonly Scope[];
  headers: AnswerHeaders;
  inAddress?: boolean;
}): DomainError {
  const failed = credential !== undefined || inAddress;
  headers["www-authenticate"] = challenge({ request, path, scopes, failed });
  return new DomainError("unauthorized", reason({ credential, inAddress }));
}

/** Addresses end up in logs, histories and referrers, so a credential in one is refused. */
function hasTokenInAddress(request: Request): boolean {
  if (!request.url.includes("?")) return false;
  const { searchParams } = new URL(request.url);
  return [...searchParams.keys()].some((name) => TOKEN_PARAMETERS.includes(name.toLowerCase()));
}

function reason({ credential, inAddress }: { credential: string | undefined; inAddress: boolean }): string {
  if (inAddress) return "A credential belongs into the Authorization header, never into the address.";
  return credential === undefined
    ? "Send an API key or a connected app's access token: Authorization: Bearer <credential>."
    : "The credential is unknown, expired, revoked or inactive.";
}

/** RFC 9728 §5.1: names the document that lists this endpoint's authorization server. */
function challenge({
  request,
  path,
  scopes,
  failed,
}: {
  request: Request;
  path: McpPath;
  scopes: readonly Scope[];
  failed: boolean;
}): string {
  const metadata = resourceMetadataUrl({ request, path });
  const parts = [`resource_metadata="${metadata}"`, `scope="${scopes.join(" ")}"`];
  return `Bearer ${[...parts, ...(failed ? ['error="invalid_token"'] : [])].join(", ")}`;
}
