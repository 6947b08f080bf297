import { revokeToken } from "#lib/oauth/revoke-token.ts";
import { publicClientOf } from "./answer-token.ts";
import { NOT_STORED } from "./oauth-answer.ts";
import { readOAuthForm } from "./read-oauth-form.ts";
import { spendAttempt } from "./spend-attempt.ts";

/** The revocation endpoint (RFC 7009 §2): 200 without content also for a token that is none. */
export async function answerRevocation(request: Request): Promise<Response> {
  await spendAttempt(request, "token");
  const form = await readOAuthForm(request);
  const token = form.require("token");
  const clientId = form.get("client_id") === undefined ? undefined : publicClientOf(request, form);
  await revokeToken({ token, clientId });
  return new Response(null, { status: 200, headers: NOT_STORED });
}
