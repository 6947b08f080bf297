import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { withParameters } from "../redirect-uri.ts";
import { requireRequest } from "./require-request.ts";

/**
 * Tells an app that the person denied it. An earlier grant stays.
 * @throws DomainError invalid_request.
 */
export async function denyApp({
  request,
  issuer,
}: {
  actor: SessionActor;
  request: string;
  issuer: string;
}): Promise<{ redirectTo: string }> {
  const { redirectUri, state } = await requireRequest({ request, issuer });
  const told = { error: "access_denied", error_description: "The person does not want to connect this app." };
  return { redirectTo: withParameters(redirectUri, { ...told, state, iss: issuer }) };
}
