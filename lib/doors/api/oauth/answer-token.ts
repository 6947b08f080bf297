import { memberOf } from "#lib/contract/json.ts";
import { ownResource } from "#lib/nouns/oauth/addresses.ts";
import { exchangeCode } from "#lib/nouns/oauth/exchange-code.ts";
import { requireClient } from "#lib/nouns/oauth/find-client.ts";
import { OAuthError } from "#lib/nouns/oauth/oauth-error.ts";
import { refreshTokens } from "#lib/nouns/oauth/refresh-tokens.ts";
import { readScopes } from "#lib/nouns/oauth/scopes.ts";
import type { TokenAnswer } from "#lib/nouns/oauth/token-answer.ts";
import { NOT_STORED } from "./oauth-answer.ts";
import { type OAuthForm, readOAuthForm, requireNoSecret } from "./read-oauth-form.ts";
import { countFailures } from "./spend-attempt.ts";

const GRANT_TYPES: Readonly<Record<string, (form: OAuthForm, clientId: string) => Promise<TokenAnswer>>> = {
  authorization_code: (form, clientId) =>
    exchangeCode({
      clientId,
      code: form.require("code"),
      codeVerifier: form.require("code_verifier"),
      redirectUri: form.get("redirect_uri"),
    }),
  refresh_token: (form, clientId) =>
    refreshTokens({
      clientId,
      refreshToken: form.require("refresh_token"),
      scopes: readScopes(form.get("scope")) ?? null,
    }),
};

/** The token endpoint (RFC 6749 §3.2): checks the grant type, then the client, then the code or token. */
export function answerToken(request: Request): Promise<Response> {
  return countFailures(request, () => give(request));
}

async function give(request: Request): Promise<Response> {
  const form = await readOAuthForm(request);
  const grantType = form.require("grant_type");
  const change = memberOf(GRANT_TYPES, grantType);
  if (!change)
    throw new OAuthError("unsupported_grant_type", "grant_type is authorization_code or refresh_token.");
  requireNoSecret(request, form);
  const clientId = form.require("client_id");
  await requireClient(clientId);
  if (form.resources.some((resource) => ownResource(resource) === undefined))
    throw new OAuthError("invalid_target", "The resource is not the MCP endpoint of this service.");
  return Response.json(await change(form, clientId), { headers: NOT_STORED });
}
