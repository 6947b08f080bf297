import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { tokenPlace } from "./connection.ts";
import { ConnectionUnavailable } from "./connection-unavailable.ts";
import { type FetchedToken, fetchToken, type OAuthSettings, type OutboundFetch } from "./fetch-token.ts";
import { findConnection } from "./find-connection.sql.ts";
import { refuseConnection } from "./refuse-connection.ts";
import { changeRevision } from "./revision.sql.ts";
import { SharedWork } from "./shared-work.ts";

/** A token is replaced this long before it expires, or after half its life if that is short. */
const MARGIN_SECONDS = 60;

export interface AccessToken {
  readonly accessToken: string;
  /** Empty if another process's token was stored first. */
  readonly sealedToken: string;
}

/**
 * If several processes fetch at once, the first stores its token and the others use it: some providers end a token when
 * they grant the next. The stored expiry already excludes the margin.
 */
const store: Statement = {
  name: "store-connection-token",
  text: `
    update connections
       set sealed_token = $4, token_expires_at = clock_timestamp() + make_interval(secs => $5)
     where workspace_id = $1 and name = $2 and sealed_secret = $3
       and sealed_token is not distinct from $6
    returning name`,
};

interface TokenRequest {
  readonly workspaceId: string;
  readonly name: string;
  readonly settings: OAuthSettings;
  readonly sealedSecret: string;
  /** The token to replace. */
  readonly sealedToken: string | null;
  readonly clientSecret: string;
  readonly fetch: OutboundFetch;
}

const fetching = new SharedWork<AccessToken>();

/**
 * Fetches an access token and stores it, sealed, for every process. Concurrent calls of this process share the request.
 * @throws ConnectionUnavailable refused; TokenEndpointFailure; the signal's reason.
 */
export async function renewedAccessToken({
  signal,
  ...request
}: TokenRequest & { signal: AbortSignal }): Promise<AccessToken> {
  return fetching.join({
    key: request.sealedSecret, // unique, because every sealing has its own random IV
    signal,
    work: (shared) => fetchAndStore({ ...request, signal: shared }),
  });
}

async function fetchAndStore({
  signal,
  ...request
}: TokenRequest & { signal: AbortSignal }): Promise<AccessToken> {
  const { workspaceId, name, settings, sealedSecret, clientSecret, fetch } = request;
  const fetched = await fetchToken({ settings, clientSecret, fetch, signal });
  if ("refusal" in fetched) {
    await refuseConnection({ workspaceId, name, mark: { sealedSecret }, refusal: fetched.refusal });
    // Read the row again: the connection may have been authorised meanwhile.
    const { refusal = null } = (await findConnection(runtime().db, { workspaceId, name })) ?? {};
    throw new ConnectionUnavailable({ reason: "refused", connectionName: name, refusal });
  }
  const { secrets, sealing } = runtime();
  secrets.add(workspaceId, [fetched.accessToken]);
  const sealedToken = await storeToken(request, fetched);
  if (sealedToken !== undefined) return { accessToken: fetched.accessToken, sealedToken };
  const current = await findConnection(runtime().db, { workspaceId, name });
  if (current?.sealedSecret !== sealedSecret || current.sealedToken === null || !current.tokenLasts) {
    return { accessToken: fetched.accessToken, sealedToken: "" };
  }
  const sealed = current.sealedToken;
  const accessToken = await sealing.open({ sealed, place: tokenPlace({ workspaceId, name }) });
  secrets.add(workspaceId, [accessToken]);
  return { accessToken, sealedToken: sealed };
}

/** @returns the stored token; undefined if the connection has changed or has another token. */
async function storeToken(
  { workspaceId, name, sealedSecret, sealedToken }: TokenRequest,
  { accessToken, lifetimeSeconds }: FetchedToken,
): Promise<string | undefined> {
  const { db, sealing } = runtime();
  const usableSeconds = Math.max(lifetimeSeconds - MARGIN_SECONDS, lifetimeSeconds / 2);
  return db.transaction(async (tx) => {
    const sealed = await sealing.seal(tx, { text: accessToken, place: tokenPlace({ workspaceId, name }) });
    const stored = await tx.run(store, [workspaceId, name, sealedSecret, sealed, usableSeconds, sealedToken]);
    if (stored.length === 0) return undefined;
    await changeRevision(tx);
    return sealed;
  });
}
