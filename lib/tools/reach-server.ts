import type { MCPClient } from "@ai-sdk/mcp";
import { type Authorization, mayReceive } from "#lib/connections/authorization.ts";
import { authorizationFor } from "#lib/connections/authorization-for.ts";
import { isConnectionUnavailable } from "#lib/connections/connection-unavailable.ts";
import { forgetToken } from "#lib/connections/forget-token.ts";
import { refuseConnection } from "#lib/connections/refuse-connection.ts";
import { createOutboundFetch } from "#lib/outbound/create-outbound-fetch.ts";
import { runtime } from "#lib/runtime.ts";
import type { Asked } from "./mcp/map-mcp-error.ts";
import { openMcpSession } from "./mcp/open-mcp-session.ts";
import { ToolError } from "./tool-error.ts";

/** Far above the 1 MiB that a result may have: images come along whose bytes are not kept. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const MAX_TOKEN_BYTES = 1024 * 1024;

/** A tool server as it is reached, stored or not yet. */
export interface ServerAddress {
  readonly workspaceId: string;
  readonly url: string;
  readonly connectionName: string | null;
}

interface Reaching {
  readonly server: ServerAddress;
  readonly signal: AbortSignal;
  readonly asked: Asked;
}

export interface ReachableServer {
  /** Null for a server without a connection. */
  readonly authorization: Authorization | null;
  /** @throws ToolError, ConnectionUnavailable. */
  open(signal: AbortSignal): Promise<MCPClient>;
}

/**
 * Does `work` with a server and the credentials that its connection gives at this moment. Where the server refuses
 * an access token, again with a new one; where it refuses the connection's secret itself, that is remembered, so
 * that whoever needs the connection next waits for a person instead of asking over and over.
 * @throws ConnectionUnavailable when a person has to connect it first; ToolError where the connection is not for
 *   this address; what else authorizationFor and `work` throw.
 */
export async function reachServer<T>(
  reaching: Reaching,
  work: (reached: ReachableServer) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const reached = await reach(reaching);
    try {
      return await work(reached);
    } catch (error) {
      const { authorization } = reached;
      if (!authorization || !isConnectionUnavailable(error)) throw error;
      const { refusal, connectionName: name } = error;
      const refused = { workspaceId: reaching.server.workspaceId, name, mark: authorization.mark };
      if (attempt === 1 && (await forgetToken(refused))) continue;
      const isRemembered = await refuseConnection({ ...refused, refusal: refusal ?? "401" });
      // Not remembered: somebody has authorised it anew meanwhile.
      if (isRemembered || attempt > 1) throw error;
    }
  }
}

async function reach({ server, signal, asked }: Reaching): Promise<ReachableServer> {
  const { outbound } = runtime();
  const { workspaceId, url, connectionName } = server;
  const authorization =
    connectionName === null
      ? null
      : await authorizationFor({
          workspaceId,
          name: connectionName,
          fetch: createOutboundFetch(outbound, { purpose: "oauth", maxResponseBytes: MAX_TOKEN_BYTES }),
          signal,
        });
  if (authorization && !mayReceive({ origins: authorization.origins, url })) {
    const message = `The connection "${connectionName}" is not for ${new URL(url).origin}.`;
    throw new ToolError(message, { reason: "authentication", tool: asked.tool });
  }
  const fetch = createOutboundFetch(outbound, {
    purpose: "tool_server",
    maxResponseBytes: MAX_ANSWER_BYTES,
    redirects: "answer",
    ...(authorization ? { credentials: authorization } : {}),
  });
  return { authorization, open: (opening) => openMcpSession({ url, fetch, signal: opening, asked }) };
}
