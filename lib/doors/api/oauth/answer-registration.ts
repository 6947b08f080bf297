import { isDomainError } from "#lib/contract/errors.ts";
import { type ParsedBody, puttingTogether } from "#lib/doors/http/parse-json-bytes.ts";
import { readParsedBody } from "#lib/doors/http/read-json-body.ts";
import { invalidMetadata, unstorableWords } from "#lib/nouns/oauth/client-metadata.ts";
import { registerClient } from "#lib/nouns/oauth/register-client.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { NOT_STORED } from "./oauth-answer.ts";
import { spendAttempt } from "./spend-attempt.ts";

const MAX_METADATA_BYTES = 16 * 1024;

/**
 * Dynamic Client Registration (RFC 7591 §3). Answers the registered values, which may differ from the requested ones.
 */
export async function answerRegistration(request: Request): Promise<Response> {
  await spendAttempt(request, "register");
  const { id, createdAt, description, scope } = await registerClient({
    metadata: await readMetadata(request),
  });
  const { name, clientUri, redirectUris } = description;
  const registered = {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
    client_name: name,
    ...(clientUri === null ? {} : { client_uri: clientUri }),
    ...(scope === undefined ? {} : { scope }),
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  return Response.json(registered, { status: 201, headers: NOT_STORED });
}

/** @throws OAuthError invalid_client_metadata for any fault of the body. */
async function readMetadata(request: Request): Promise<unknown> {
  const body = await readBody(request);
  if (body.unstorable) throw invalidMetadata(unstorableWords(body.unstorable));
  return loopShare.finish(puttingTogether(body));
}

async function readBody(request: Request): Promise<ParsedBody> {
  try {
    return await readParsedBody(request, { plainUpTo: MAX_METADATA_BYTES });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.code === "payload_too_large")
      throw invalidMetadata(`The metadata is over ${MAX_METADATA_BYTES} bytes.`);
    throw error.code === "invalid_request" ? invalidMetadata(error.message) : error;
  }
}
