import { OAuthError } from "#lib/nouns/oauth/oauth-error.ts";
import type { OAuthForm } from "./read-oauth-form.ts";

/**
 * Clients have no secret here. Refuses a client that sends one, wherever it sends it.
 * @throws OAuthError invalid_client.
 */
export function requireNoSecret(request: Request, form: OAuthForm): void {
  if (!request.headers.has("authorization") && form.get("client_secret") === undefined) return;
  throw new OAuthError(
    "invalid_client",
    "Clients here are public: send client_id in the body, and no secret.",
  );
}
