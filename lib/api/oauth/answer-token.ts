import { ownResource } from "#lib/oauth/addresses.ts";
import { exchangeCode } from "#lib/oauth/exchange-code.ts";
import { OAuthError } from "#lib/oauth/oauth-error.ts";
import { refreshTokens } from "#lib/oauth/refresh-tokens.ts";
import { requireClient } from "#lib/oauth/require-client.ts";
import type { TokenAnswer } from "#lib/oauth/token-answer.ts";
import { NOT_STORED } from "./oauth-answer.ts";
import { type OAuthForm, readOAuthForm } from "./read-oauth-form.ts";
import { spendAttempt } from "./spend-attempt.ts";

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
      scopes: form.get("scope")?.split(" ") ?? null,
    }),
};

/** The token endpoint (RFC 6749 §3.2): what is asked, who asks, what for, and only then whether it is given. */
export async function answerToken(request: Request): Promise<Response> {
  await spendAttempt(request, "token");
  const form = await readOAuthForm(request);
  const grantType = form.require("grant_type");
  const give = Object.hasOwn(GRANT_TYPES, grantType) ? GRANT_TYPES[grantType] : undefined;
  if (!give)
    throw new OAuthError("unsupported_grant_type", "grant_type is authorization_code or refresh_token.");
  const clientId = publicClientOf(request, form);
  await requireClient(clientId);
  if (form.resources.some((resource) => ownResource(resource) === undefined))
    throw new OAuthError("invalid_target", "The resource is not the MCP endpoint of this service.");
  return Response.json(await give(form, clientId), { headers: NOT_STORED });
}

/** Clients have no secret here: one that comes with some was registered elsewhere, or does not know. */
export function publicClientOf(request: Request, form: OAuthForm): string {
  if (request.headers.has("authorization") || form.get("client_secret") !== undefined)
    throw new OAuthError(
      "invalid_client",
      "Clients here are public: send client_id in the body, and no secret.",
    );
  return form.require("client_id");
}
