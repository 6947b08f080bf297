import { requireClient } from "#lib/nouns/oauth/find-client.ts";
import { revokeToken } from "#lib/nouns/oauth/revoke-token.ts";
import { NOT_STORED } from "./oauth-answer.ts";
import { readOAuthForm, requireNoSecret } from "./read-oauth-form.ts";
import { countFailures, spendAttempt } from "./spend-attempt.ts";

/**
 * The revocation endpoint (RFC 7009 §2): checks the client first, then the token, and answers 200 without content also
 * for an unknown token. A client id is optional, because any holder of a token may end it.
 */
export function answerRevocation(request: Request): Promise<Response> {
  return countFailures(request, () => revoke(request));
}

async function revoke(request: Request): Promise<Response> {
  const form = await readOAuthForm(request);
  const token = form.require("token");
  requireNoSecret(request, form);
  const clientId = form.get("client_id");
  if (clientId !== undefined) await requireClient(clientId);
  const isKnown = await revokeToken({ token, clientId });
  if (!isKnown) await spendAttempt(request, "badToken");
  return new Response(null, { status: 200, headers: NOT_STORED });
}
