import { readJsonBody } from "#lib/http/read-json-body.ts";
import { OAuthError } from "#lib/oauth/oauth-error.ts";
import { registerClient } from "#lib/oauth/register-client.ts";
import { isMalformed, NOT_STORED } from "./oauth-answer.ts";
import { spendAttempt } from "./spend-attempt.ts";

const MAX_METADATA_BYTES = 64 * 1024;

/** Dynamic Client Registration (RFC 7591 §3): answers what was registered, where that differs from what was asked too. */
export async function answerRegistration(request: Request): Promise<Response> {
  await spendAttempt(request, "register");
  const client = await registerClient({ metadata: await readMetadata(request) });
  const registered = {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
    client_name: client.name,
    ...(client.clientUri === null ? {} : { client_uri: client.clientUri }),
    redirect_uris: client.redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  return Response.json(registered, { status: 201, headers: NOT_STORED });
}

async function readMetadata(request: Request): Promise<unknown> {
  try {
    return await readJsonBody(request, { plainUpTo: MAX_METADATA_BYTES });
  } catch (error) {
    if (!isMalformed(error)) throw error;
    throw new OAuthError("invalid_client_metadata", "The metadata must be a JSON object.");
  }
}
