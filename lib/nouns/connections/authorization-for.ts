import { createSecretMatcher } from "#lib/language/redaction/redact.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import { renewedAccessToken } from "./access-token.ts";
import type { Authorization } from "./authorization.ts";
import { type ConnectionSettings, secretPlace, tokenPlace } from "./connection.ts";
import { ConnectionUnavailable } from "./connection-unavailable.ts";
import type { OutboundFetch } from "./fetch-token.ts";
import { findConnection, type UsableRow } from "./find-connection.sql.ts";
import { refuseConnection } from "./refuse-connection.ts";
import { basicPair, secretValues, soughtValues } from "./secret-values.ts";

interface Wanted {
  readonly workspaceId: string;
  /** A graph's `connectionId`. */
  readonly name: string;
  readonly fetch: OutboundFetch;
  readonly signal: AbortSignal;
}

/**
 * The credentials for a call through this connection. Nothing is cached between calls, so that each call sees the
 * connection's current state; for OAuth a token is fetched if the stored one expires too soon. Every secret in the
 * answer is already registered for redaction.
 * @throws ConnectionUnavailable if a person has to connect it first; TokenEndpointFailure, which can be retried;
 * SealingFailure if this process lacks the installation's secret; the signal's reason if aborted.
 */
export async function authorizationFor(wanted: Wanted): Promise<Authorization> {
  const { workspaceId, name } = wanted;
  const row = await findConnection(runtime().db, { workspaceId, name });
  if (!row) throw new ConnectionUnavailable({ reason: "missing", connectionName: name });
  const { origins, settings, sealedSecret, refusal } = row;
  if (sealedSecret === null)
    throw new ConnectionUnavailable({ reason: "not_authorised", connectionName: name });
  if (refusal !== null) throw new ConnectionUnavailable({ reason: "refused", connectionName: name, refusal });
  const secret = await openSecret({ ...wanted, sealedSecret });
  runtime().secrets.add(workspaceId, soughtValues(settings, secret));
  const values = secretValues(settings, secret);
  if (settings.kind !== "oauth_client_credentials") {
    return {
      headers: headersFor(settings, secret),
      origins,
      mark: { sealedSecret, sealedToken: null },
      secrets: createSecretMatcher(values),
    };
  }
  const request = { ...wanted, settings, sealedSecret, clientSecret: secret, sealedToken: row.sealedToken };
  const token = (await storedToken(wanted, row)) ?? (await renewedAccessToken(request));
  return {
    headers: { authorization: `Bearer ${token.accessToken}` },
    origins,
    mark: { sealedSecret, sealedToken: token.sealedToken },
    secrets: createSecretMatcher([...values, token.accessToken]),
  };
}

/**
 * A stored secret that was changed or moved to another row is invalid: somebody has to authorise the connection again.
 */
async function openSecret({
  workspaceId,
  name,
  sealedSecret,
}: Wanted & { sealedSecret: string }): Promise<string> {
  try {
    return await runtime().sealing.open({ sealed: sealedSecret, place: secretPlace({ workspaceId, name }) });
  } catch (error) {
    if (!isSealingFailure(error) || error.reason !== "damaged") throw error;
    const refusal = "its stored secret cannot be opened";
    await refuseConnection({ workspaceId, name, mark: { sealedSecret }, refusal });
    throw new ConnectionUnavailable({ reason: "refused", connectionName: name, refusal });
  }
}

/** Undefined if it expires too soon or cannot be opened: a request for a new one fixes both. */
async function storedToken(
  { workspaceId, name }: Wanted,
  { sealedToken, tokenLasts }: UsableRow,
): Promise<{ accessToken: string; sealedToken: string } | undefined> {
  if (sealedToken === null || !tokenLasts) return undefined;
  const { sealing, secrets } = runtime();
  try {
    const accessToken = await sealing.open({ sealed: sealedToken, place: tokenPlace({ workspaceId, name }) });
    secrets.add(workspaceId, [accessToken]);
    return { accessToken, sealedToken };
  } catch (error) {
    if (isSealingFailure(error)) return undefined;
    throw error;
  }
}

export function headersFor(
  settings: Exclude<ConnectionSettings, { kind: "oauth_client_credentials" }>,
  secret: string,
): Record<string, string> {
  switch (settings.kind) {
    case "bearer":
      return { authorization: `Bearer ${secret}` };
    case "basic":
      return {
        authorization: `Basic ${Buffer.from(basicPair(settings.username, secret)).toString("base64")}`,
      };
    case "header":
      return { [settings.name.toLowerCase()]: secret };
  }
}
