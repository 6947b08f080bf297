import type { Authorization } from "#lib/connections/authorization.ts";
import { authorizationFor } from "#lib/connections/authorization-for.ts";
import { ConnectionUnavailable } from "#lib/connections/connection-unavailable.ts";
import { forgetToken } from "#lib/connections/forget-token.ts";
import { refuseConnection } from "#lib/connections/refuse-connection.ts";
import { isToolError, type ToolError } from "#lib/tools/tool-error.ts";
import { NodeFailure } from "./node-result.ts";
import { tokenFetch } from "./outbound-fetches.ts";

/** An answer of 401, in whichever form the call reports it. */
function isUnauthorized(error: unknown): error is NodeFailure | ToolError {
  return (error instanceof NodeFailure || isToolError(error)) && error.details?.status === 401;
}

/**
 * Makes a call signed in through a connection. A 401 for an access token is answered with a new token, once; any other
 * says that the connection is no longer authorised, and is remembered.
 * @param call throws a NodeFailure or a ToolError whose details hold the status it got.
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
  for (let attempt = 1; ; attempt += 1) {
    const authorization = await authorizationFor({
      workspaceId,
      name: connectionId,
      fetch: tokenFetch(),
      signal,
    });
    try {
      return await call(authorization);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      const at = { workspaceId, name: connectionId, mark: authorization.mark };
      if (attempt === 1 && (await forgetToken(at))) continue;
      await refuseConnection({ ...at, refusal: error.message });
      throw new ConnectionUnavailable({
        reason: "refused",
        connectionName: connectionId,
        refusal: error.message,
      });
    }
  }
}
