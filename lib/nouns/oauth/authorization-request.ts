import { SCOPES } from "#lib/contract/scopes.ts";
import { ownResource, usualResource } from "./addresses.ts";
import { type Client, findClient } from "./find-client.ts";
import { isOAuthError, OAuthError } from "./oauth-error.ts";
import { isRegistered, withParameters } from "./redirect-uri.ts";
import { type OAuthScope, OFFLINE_ACCESS, readScopes } from "./scopes.ts";

/** A client's authorization request, parsed. */
export interface AuthorizationRequest {
  readonly client: Client;
  /** Exactly as the client wrote it, for the redirect. */
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly OAuthScope[];
  readonly codeChallenge: string;
  readonly resource: string;
}

/**
 * The result of reading a request: ready for the consent page; or an error, with the address that reports it to the
 * client; or no trusted redirect, because the client or redirect URI is invalid.
 */
export type ReadAuthorization =
  | { readonly kind: "ready"; readonly request: AuthorizationRequest }
  | {
      readonly kind: "refused";
      readonly client: Client;
      readonly message: string;
      readonly redirectTo: string;
    }
  | { readonly kind: "untrusted"; readonly message: string };

const MAX_QUERY_CHARS = 8_000;
/**
 * The same limit for a request nested in the sign-in page's address: all headers of a request may have 16 KB together.
 */
const MAX_NESTED_CHARS = 12_000;
const MAX_STATE_CHARS = 4_000;

/**
 * Reads an authorization request (RFC 6749 §4.1.1, OAuth 2.1, RFC 8707). Checks the client and its redirect URI first:
 * until both are valid, nothing redirects.
 * @param issuer as the client knows us: every response contains it (RFC 9207).
 * @throws any error of `beforeFetch`.
 */
export async function readAuthorization({
  query,
  issuer,
  beforeFetch,
}: {
  query: URLSearchParams;
  issuer: string;
  beforeFetch?: () => Promise<void>;
}): Promise<ReadAuthorization> {
  let trusted: { client: Client; redirectUri: string };
  try {
    trusted = await readTrusted(query, beforeFetch);
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    return { kind: "untrusted", message: error.message };
  }
  try {
    return { kind: "ready", request: { ...trusted, ...readRest(query) } };
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    const told = { error: error.code, error_description: error.message, iss: issuer };
    const state = storable(query.getAll("state")[0]);
    const redirectTo = withParameters(trusted.redirectUri, { ...told, state });
    return { kind: "refused", client: trusted.client, message: error.message, redirectTo };
  }
}

async function readTrusted(
  query: URLSearchParams,
  beforeFetch: (() => Promise<void>) | undefined,
): Promise<{ client: Client; redirectUri: string }> {
  const text = query.toString();
  if (text.length > MAX_QUERY_CHARS || encodeURIComponent(text).length > MAX_NESTED_CHARS)
    throw new OAuthError("invalid_request", "The address is too long.");
  const clientId = one(query, "client_id");
  if (clientId === undefined)
    throw new OAuthError("invalid_request", "The address names no client (client_id).");
  const client = await findClient({ clientId, ...(beforeFetch ? { beforeFetch } : {}) });
  const [only, ...others] = client.redirectUris;
  const redirectUri = one(query, "redirect_uri") ?? (others.length === 0 ? only : undefined);
  if (redirectUri === undefined)
    throw new OAuthError("invalid_request", "The address does not say where to return to (redirect_uri).");
  if (isRegistered(redirectUri, client.redirectUris)) return { client, redirectUri };
  throw new OAuthError(
    "invalid_request",
    "The address to return to (redirect_uri) is not one of this client's.",
  );
}

function readRest(query: URLSearchParams): Omit<AuthorizationRequest, "client" | "redirectUri"> {
  const state = one(query, "state");
  if (state !== undefined && state.length > MAX_STATE_CHARS)
    throw new OAuthError("invalid_request", `state is over ${MAX_STATE_CHARS} characters.`);
  if (one(query, "response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "response_type must be code.");
  if ((one(query, "response_mode") ?? "query") !== "query")
    throw new OAuthError("invalid_request", "response_mode must be query.");
  const codeChallenge = one(query, "code_challenge");
  if (codeChallenge === undefined || one(query, "code_challenge_method") !== "S256")
    throw new OAuthError(
      "invalid_request",
      "PKCE is required: code_challenge, and code_challenge_method=S256.",
    );
  if (!/^[\w-]{43}$/.test(codeChallenge))
    throw new OAuthError("invalid_request", "code_challenge must be a SHA-256 in base64url.");
  if (one(query, "prompt")?.split(" ").includes("none"))
    throw new OAuthError("interaction_required", "The person has to consent, which prompt=none forbids.");
  return { state, codeChallenge, scopes: wantedScopes(one(query, "scope")), resource: readResource(query) };
}

/** Defaults to the scopes that tools use now. `offline_access` says how long, not what: sign-in libraries add it by themselves. */
function wantedScopes(scope: string | undefined): readonly OAuthScope[] {
  const known = readScopes(scope);
  return known?.some((one) => one !== OFFLINE_ACCESS) ? known : [...SCOPES, OFFLINE_ACCESS];
}

function readResource(query: URLSearchParams): string {
  const [first = usualResource(), ...others] = query.getAll("resource").filter((value) => value !== "");
  const resource = ownResource(first);
  if (resource !== undefined && others.every((other) => ownResource(other) !== undefined)) return resource;
  throw new OAuthError("invalid_target", `The resource must be ${usualResource()}.`);
}

/** A parameter. An empty value counts as absent, and none may be repeated (RFC 6749 §3.1). */
function one(query: URLSearchParams, name: string): string | undefined {
  const [value = "", ...others] = query.getAll(name);
  if (others.length > 0) throw new OAuthError("invalid_request", `${name} stands more than once.`);
  if (value.includes("\0")) throw new OAuthError("invalid_request", `${name} contains U+0000.`);
  return value === "" ? undefined : value;
}

function storable(state: string | undefined): string | undefined {
  return state === undefined || state.length > MAX_STATE_CHARS || state.includes("\0") ? undefined : state;
}
