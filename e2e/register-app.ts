import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";

export const codeVerifier = randomBytes(32).toString("base64url");

/**
 * Registers an app as its author would.
 *
 * @param baseUrl where `request` has none of its own
 * @param uses the redirect URI that it asks with, where it is another than the registered one
 * @returns what the app sends somebody's browser to /oauth/authorize with, and where that is
 */
export async function registerApp(
  request: APIRequestContext,
  {
    baseUrl = "",
    name,
    redirectUri = "https://app.example/callback",
    uses = redirectUri,
    scope,
    state = "x & y = ü",
  }: {
    baseUrl?: string;
    name: string;
    redirectUri?: string;
    uses?: string;
    scope?: string;
    state?: string;
  },
): Promise<{ clientId: string; query: string; address: string }> {
  const response = await request.post(`${baseUrl}/oauth/register`, {
    data: { client_name: name, redirect_uris: [redirectUri] },
  });
  const { client_id: clientId }: { client_id: string } = await response.json();
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: uses,
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
    state,
    ...(scope === undefined ? {} : { scope }),
  }).toString();
  return { clientId, query, address: `/oauth/authorize?${query}` };
}
