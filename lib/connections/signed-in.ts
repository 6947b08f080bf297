import { createOutboundFetch } from "#lib/outbound/create-outbound-fetch.ts";
import { runtime } from "#lib/runtime.ts";
import type { Authorization } from "./authorization.ts";
import { authorizationFor } from "./authorization-for.ts";
import { ConnectionUnavailable } from "./connection-unavailable.ts";
import { forgetToken } from "./forget-token.ts";
import { refuseConnection } from "./refuse-connection.ts";

/** A token endpoint's answer is a few hundred bytes. */
const MAX_TOKEN_BYTES = 64 * 1024;

/** An answer of 401, in whichever error the call reports it. */
function isUnauthorized(error: unknown): error is Error {
  if (!(error instanceof Error) || !("details" in error)) return false;
  const { details } = error;
  return typeof details === "object" && details !== null && "status" in details && details.status === 401;
}

/**
 * Makes a call signed in through a connection. A 401 for an access token is answered with a new token, once; any other
 * says that the connection is no longer authorised, and is remembered.
 * @param call throws an error whose details hold the HTTP status it got, such as a NodeFailure or a ToolError.
 * @throws ConnectionUnavailable, what authorizationFor and `call` throw.
 */
export async function signedIn<Result>({
  workspaceId,
  connectionId,
  signal,
  call,
}: {
  workspaceId: string;
  connectionId: string;
  signal: AbortSignal;
  call: (authorization: Authorization) => Promise<Result>;
}): Promise<Result> {
  const fetch = createOutboundFetch(runtime().outbound, {
    purpose: "oauth",
    maxResponseBytes: MAX_TOKEN_BYTES,
    redirects: "answer",
  });
  for (let attempt = 1; ; attempt += 1) {
    const authorization = await authorizationFor({ workspaceId, name: connectionId, fetch, signal });
    try {
      return await call(authorization);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      const at = { workspaceId, name: connectionId, mark: authorization.mark };
      if (attempt === 1 && (await forgetToken(at))) continue;
      const { message: refusal } = error;
      await refuseConnection({ ...at, refusal });
      throw new ConnectionUnavailable({ reason: "refused", connectionName: connectionId, refusal });
    }
  }
}
