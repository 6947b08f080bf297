import { createHash } from "node:crypto";
import type { Authorization } from "./authorization.ts";
import { authorizationFor } from "./authorization-for.ts";
import { ConnectionUnavailable } from "./connection-unavailable.ts";
import { tokenFetch } from "./fetch-token.ts";
import { forgetToken } from "./forget-token.ts";
import { refuseConnection } from "./refuse-connection.ts";

/** Identifies a secret by its sealed form: a wait for another secret ends when it changes. */
function secretDigest(sealedSecret: string): string {
  return createHash("sha256").update(sealedSecret).digest("hex");
}

/** An answer of 401, in whichever error the call reports it. */
function isUnauthorized(error: unknown): error is Error {
  if (!(error instanceof Error) || !("details" in error)) return false;
  const { details } = error;
  return typeof details === "object" && details !== null && "status" in details && details.status === 401;
}

/**
 * Makes a call with a connection's credentials. A 401 for an access token is retried once with a new token; any other
 * 401 means that the connection is not authorised. It is marked as refused for all only if the operator chose the
 * address: a caller who can choose a path could otherwise block other callers.
 * @param call throws an error whose details hold the HTTP status, such as a NodeFailure or a ToolError.
 * @throws ConnectionUnavailable, what authorizationFor and `call` throw.
 */
export async function signedIn<Result>({
  workspaceId,
  connectionId,
  signal,
  call,
  isRemembered,
}: {
  workspaceId: string;
  connectionId: string;
  isRemembered: boolean;
  signal: AbortSignal;
  call: (authorization: Authorization) => Promise<Result>;
}): Promise<Result> {
  const fetch = tokenFetch({ workspaceId });
  for (let attempt = 1; ; attempt += 1) {
    const authorization = await authorizationFor({ workspaceId, name: connectionId, fetch, signal });
    try {
      return await call(authorization);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      const at = { workspaceId, name: connectionId, mark: authorization.mark };
      if (attempt === 1 && (await forgetToken(at))) continue;
      const { message: refusal } = error;
      if (isRemembered) await refuseConnection({ ...at, refusal });
      const refusedSecret = secretDigest(authorization.mark.sealedSecret);
      throw new ConnectionUnavailable({
        reason: "refused",
        connectionName: connectionId,
        refusal,
        refusedSecret,
      });
    }
  }
}
