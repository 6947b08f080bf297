import { requireClient } from "#lib/oauth/require-client.ts";
import { revokeToken } from "#lib/oauth/revoke-token.ts";
import { NOT_STORED } from "./oauth-answer.ts";
import { readOAuthForm } from "./read-oauth-form.ts";
import { requireNoSecret } from "./require-no-secret.ts";
import { countFailures, spendAttempt } from "./spend-attempt.ts";

/**
 * The revocation endpoint (RFC 7009 §2): first who asks, then the token; 200 without content also for one that is none.
 * Who says nothing of itself is believed, since whoever holds a token may end it.
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
