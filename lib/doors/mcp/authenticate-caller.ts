import { DomainError } from "#lib/contract/errors.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { bearer, countFailure } from "#lib/doors/api/authenticate.ts";
import { holderOf, isCredential } from "#lib/doors/api/authenticators.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import { type McpPath, resourceMetadataUrl } from "#lib/nouns/oauth/addresses.ts";

/** Names of a query parameter in which somebody might send what belongs into a header. */
const TOKEN_PARAMETERS = ["access_token", "token", "api_key", "apikey", "key", "authorization"];

/**
 * Finds the caller: a key's creator, or the person who connected an app, as the database has them now.
 * @param headers of the answer: on a refusal they say where to get a credential (D15).
 * @throws DomainError unauthorized; rate_limited when this client address has failed too often.
 */
export async function authenticateCaller({
  request,
  path,
  scopes,
  headers,
}: {
  request: Request;
  path: McpPath;
  scopes: readonly Scope[];
  headers: Headers;
}): Promise<CredentialActor> {
  const credential = bearer(request);
  const inAddress = hasTokenInAddress(request);
  const actor = inAddress ? undefined : await holderOf(credential, ["key", "grant"]);
  if (actor && isCredential(actor)) return actor;
  await countFailure(request);
  headers.set(
    "www-authenticate",
    challenge({ request, path, scopes, failed: credential !== undefined || inAddress }),
  );
  throw new DomainError("unauthorized", reason({ credential, inAddress }));
}

/** Addresses are logged, kept in histories and sent on as referrers: no credential is taken from one. */
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

/** RFC 9728 §5.1: where this endpoint says which authorization server it takes tokens from. */
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
