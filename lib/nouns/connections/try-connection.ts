import type { ConnectionTest } from "#lib/contract/dashboard/settings-connections.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { redactText } from "#lib/language/redaction/redact-text.ts";
import { isOutboundError } from "#lib/platform/outbound/outbound-error.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { headersFor } from "./authorization-for.ts";
import type { ConnectionSettings } from "./connection.ts";
import { fetchToken, tokenFetch } from "./fetch-token.ts";
import { isTokenEndpointFailure } from "./token-endpoint-failure.ts";

const TEST_SECONDS = 15;
/** The response body is ignored. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_MESSAGE_CHARS = 500;

export interface TriedConnection {
  readonly workspaceId: string;
  readonly settings: ConnectionSettings;
  readonly secret: string;
  readonly origins: readonly string[];
  /** An address at one of `origins`. */
  readonly url: URL;
  /** Aborted when the caller leaves. */
  readonly closed?: AbortSignal | undefined;
}

/** Results after which resumed runs would be refused again. */
const REFUSED: Readonly<Record<number, string>> = {
  401: "it does not accept the secret.",
  403: "it does not let this secret read this address.",
};

type Outcome = Pick<ConnectionTest, "outcome" | "status" | "message">;

/**
 * Calls an address with and without the secret (GET, no redirects): only different answers prove that the secret was
 * checked. Stores nothing and throws nothing for the service's failures.
 * @throws DomainError connection_test_failed if aborted.
 */
export async function tryConnection(tried: TriedConnection): Promise<ConnectionTest> {
  const { url, workspaceId, closed } = tried;
  const timeout = AbortSignal.timeout(TEST_SECONDS * 1_000);
  const signal = closed ? AbortSignal.any([timeout, closed]) : timeout;
  const { message, ...outcome } = await outcomeOf(tried, signal).catch((error: unknown) => {
    if (closed?.aborted) throw new DomainError("connection_test_failed", "The test was stopped.");
    return notReached(error, { host: url.host, signal });
  });
  const said = redactText({ text: message, findSecrets: runtime().secrets.of(workspaceId).find });
  return {
    ...outcome,
    message: said.slice(0, MAX_MESSAGE_CHARS),
    url: `${url.origin}${url.pathname}`,
    at: new Date().toISOString(),
  };
}

async function outcomeOf(tried: TriedConnection, signal: AbortSignal): Promise<Outcome> {
  const { host } = tried.url;
  const signIn = await signInHeaders(tried, signal);
  if ("refusal" in signIn) return { outcome: "refused", status: null, message: signIn.refusal };
  const status = await statusOf(tried, { credentials: signIn.headers, signal });
  const refused = REFUSED[status];
  if (refused) return { outcome: "refused", status, message: `${host} answered ${status}: ${refused}` };
  if (status === 429 || status >= 500)
    return { outcome: "unreachable", status, message: `${host} answered ${status}.` };
  const without = await statusOf(tried, { credentials: undefined, signal });
  const said =
    without === status
      ? `${host} answered ${status} with the secret and without it`
      : `${host} answered ${status} with the secret, and ${without} without it`;
  return without !== status && (without in REFUSED || (status < 300 && without < 500))
    ? { outcome: "accepted", status, message: `${said}.` }
    : { outcome: "unchecked", status, message: `${said}: this does not show whether the secret is right.` };
}

/** @throws TokenEndpointFailure, the signal's reason. */
async function signInHeaders(
  { workspaceId, settings, secret }: TriedConnection,
  signal: AbortSignal,
): Promise<{ headers: Readonly<Record<string, string>> } | { refusal: string }> {
  if (settings.kind !== "oauth_client_credentials") return { headers: headersFor(settings, secret) };
  const fetch = tokenFetch({ workspaceId });
  const token = await fetchToken({ settings, clientSecret: secret, fetch, signal });
  if ("refusal" in token) return token;
  runtime().secrets.add(workspaceId, [token.accessToken]);
  return { headers: { authorization: `Bearer ${token.accessToken}` } };
}

/** @throws OutboundError. */
async function statusOf(
  { workspaceId, origins, url }: TriedConnection,
  { credentials, signal }: { credentials: Readonly<Record<string, string>> | undefined; signal: AbortSignal },
): Promise<number> {
  const { status, body } = await runtime().outbound.open({
    purpose: "http_node",
    askedBy: workspaceId,
    method: "GET",
    url,
    signal,
    maxResponseBytes: MAX_ANSWER_BYTES,
    ...(credentials ? { credentials: { headers: credentials, origins } } : {}),
  });
  body.cancel();
  return status;
}

function notReached(error: unknown, { host, signal }: { host: string; signal: AbortSignal }): Outcome {
  if (signal.aborted) {
    const message = `${host} did not answer within ${TEST_SECONDS} seconds.`;
    return { outcome: "unreachable", status: null, message };
  }
  if (!isOutboundError(error) && !isTokenEndpointFailure(error)) throw error;
  return { outcome: "unreachable", status: null, message: error.message };
}
