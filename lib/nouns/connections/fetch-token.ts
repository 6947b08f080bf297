import { createOutboundFetch } from "#lib/platform/outbound/create-outbound-fetch.ts";
import { outboundErrorIn } from "#lib/platform/outbound/outbound-error.ts";
import { isRetryableStatus } from "#lib/platform/outbound/retry-after.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { ConnectionSettings } from "./connection.ts";
import { clientPair } from "./secret-values.ts";
import { describeRefusal, readTokenAnswer } from "./token-answer.ts";
import { TokenEndpointFailure } from "./token-endpoint-failure.ts";

/** The guarded, bounded and pooled fetch of lib/platform/outbound. */
export type OutboundFetch = (url: string, init: RequestInit) => Promise<Response>;

export type OAuthSettings = Extract<ConnectionSettings, { kind: "oauth_client_credentials" }>;

export interface FetchedToken {
  readonly accessToken: string;
  readonly lifetimeSeconds: number;
}

const TIMEOUT_MS = 15_000;

/**
 * Requests an access token (RFC 6749, 4.4).
 * @returns the token, or the endpoint's reason for refusing this client.
 * @throws TokenEndpointFailure for any failure that does not mean the client is refused.
 */
export async function fetchToken({
  settings,
  clientSecret,
  fetch,
  signal,
  timeoutMs = TIMEOUT_MS,
}: {
  settings: OAuthSettings;
  clientSecret: string;
  fetch: OutboundFetch;
  signal: AbortSignal;
  timeoutMs?: number;
}): Promise<FetchedToken | { readonly refusal: string }> {
  const host = new URL(settings.tokenUrl).host;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(settings.tokenUrl, {
      method: "POST",
      // Refuses redirects, which would send the client's secret elsewhere.
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
      ...requestFor(settings, clientSecret),
    });
    const { status } = response;
    const answer = await readTokenAnswer(response);
    if (isRetryableStatus(status)) {
      throw new TokenEndpointFailure(`The token endpoint at ${host} answered ${status}.`, {
        retryAfterSeconds: retryAfterOf(response),
      });
    }
    if (status >= 300) return { refusal: describeRefusal({ status, answer }) };
    if (answer.kind === "granted") return answer;
    throw new TokenEndpointFailure(
      `The token endpoint at ${host} answered ${status} without a bearer token.`,
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TokenEndpointFailure) throw error;
    if (timeout.aborted) {
      throw new TokenEndpointFailure(
        `The token endpoint at ${host} did not answer within ${timeoutMs / 1_000} seconds.`,
      );
    }
    const outbound = outboundErrorIn(error);
    throw new TokenEndpointFailure(
      `The token endpoint at ${host} cannot be used${outbound ? `: ${outbound.message}` : "."}`,
      { retryable: outbound?.retryable ?? true },
    );
  }
}

function requestFor(
  { clientId, scopes, audience, authStyle }: OAuthSettings,
  clientSecret: string,
): Pick<RequestInit, "headers" | "body"> {
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (scopes.length > 0) form.set("scope", scopes.join(" "));
  if (audience !== null) form.set("audience", audience);
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  if (authStyle === "basic") {
    const basic = Buffer.from(clientPair(clientId, clientSecret)).toString("base64");
    return { headers: { ...headers, authorization: `Basic ${basic}` }, body: form.toString() };
  }
  form.set("client_id", clientId);
  form.set("client_secret", clientSecret);
  return { headers, body: form.toString() };
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) : undefined;
}

/** A token endpoint's answer is a few hundred bytes. */
const MAX_TOKEN_BYTES = 64 * 1024;

/** The fetch for token endpoints. */
export function tokenFetch({ workspaceId }: { workspaceId: string }): typeof fetch {
  return createOutboundFetch(runtime().outbound, {
    purpose: "oauth",
    askedBy: workspaceId,
    maxResponseBytes: MAX_TOKEN_BYTES,
    redirects: "answer",
  });
}
