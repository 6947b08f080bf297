import { z } from "zod";
import type { ErrorDetail } from "#lib/contract/errors.ts";
import { redirectHosts } from "./addresses.ts";
import { OAuthError } from "./oauth-error.ts";
import { redirectKind } from "./redirect-uri.ts";

/** Cursor registers three at once; others register one per port. */
const MAX_REDIRECT_URIS = 20;
const MAX_NAME_CHARS = 100;

/**
 * A client's metadata, from registration (RFC 7591) or from its document. Unknown fields are ignored, as the RFC
 * demands; known ones must have the right type.
 */
const ClientMetadata = z.looseObject({
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  client_name: z.string().optional(),
  client_uri: z.string().optional(),
  // A value of another type is ignored: it never caused an error.
  scope: z.string().optional().catch(undefined),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

export interface ClientDescription {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly clientUri: string | null;
}

export interface ReadMetadata {
  readonly description: ClientDescription;
  /** The scopes that the client announces, as it wrote them. Only the authorization request counts. */
  readonly scope: string | undefined;
}

/**
 * Reads a client's metadata. Every client counts as public, whatever authentication it asks for: RFC 7591 §3.2.1 lets
 * us answer `none`, and clients follow. Client authentication would add nothing, because PKCE and the redirect URI
 * protect the code already.
 * @throws OAuthError invalid_redirect_uri, invalid_client_metadata.
 */
export function readClientMetadata(value: unknown): ReadMetadata {
  const parsed = ClientMetadata.safeParse(value);
  if (!parsed.success) throw faultOf(parsed.error.issues);
  const { redirect_uris, client_name, client_uri, scope, grant_types, response_types } = parsed.data;
  if (redirect_uris.some((uri) => redirectKind(uri) === undefined)) {
    throw new OAuthError(
      "invalid_redirect_uri",
      "Redirect URIs are https, http on localhost, 127.0.0.1 or [::1], or of a scheme of the program's own, without a fragment.",
    );
  }
  if (grant_types && !grant_types.includes("authorization_code"))
    throw invalidMetadata("grant_types must include authorization_code.");
  if (response_types && !response_types.includes("code"))
    throw invalidMetadata("response_types must include code.");
  const description = {
    name: readableName(client_name) || redirectHosts(redirect_uris).join(", ").slice(0, MAX_NAME_CHARS),
    redirectUris: [...new Set(redirect_uris)],
    clientUri: client_uri !== undefined && redirectKind(client_uri) === "https" ? client_uri : null,
  };
  return { description, scope };
}

const LISTS: ReadonlySet<PropertyKey> = new Set(["grant_types", "response_types"]);

function faultOf(issues: readonly { readonly path: readonly PropertyKey[] }[]): OAuthError {
  const [field] = issues[0]?.path ?? [];
  if (field === undefined) return invalidMetadata("The metadata must be a JSON object.");
  if (field === "redirect_uris")
    return new OAuthError(
      "invalid_redirect_uri",
      `redirect_uris must be 1 to ${MAX_REDIRECT_URIS} redirect URIs.`,
    );
  return invalidMetadata(`${String(field)} must be ${LISTS.has(field) ? "a list of texts" : "text"}.`);
}

/** The error for values that cannot be stored. It does not repeat property names of the sender. */
export function unstorableWords({ field = "", message }: ErrorDetail): string {
  const [, name, ...below] = field.split("/");
  if (name === undefined) return `The metadata ${message}.`;
  const place = Object.hasOwn(ClientMetadata.shape, name) ? name : "the metadata";
  return `${place === name && below.length === 0 ? name : `A value in ${place}`} ${message}.`;
}

export const invalidMetadata = (message: string) => new OAuthError("invalid_client_metadata", message);

/** Without invisible and bidirectional characters, because people decide by this name. */
function readableName(name = ""): string {
  const seen = name
    .normalize("NFC")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...seen].slice(0, MAX_NAME_CHARS).join("");
}
