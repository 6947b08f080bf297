import type { MCPClient } from "@ai-sdk/mcp";
import { type Authorization, mayReceive } from "#lib/connections/authorization.ts";
import { authorizationFor } from "#lib/connections/authorization-for.ts";
import { createOutboundFetch } from "#lib/outbound/create-outbound-fetch.ts";
import { runtime } from "#lib/runtime.ts";
import type { Asked } from "./mcp/map-mcp-error.ts";
import { openMcpSession } from "./mcp/open-mcp-session.ts";
import { ToolError } from "./tool-error.ts";

/** Far above the 1 MiB that a result may have: images come along whose bytes are not kept. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** A tool server as it is reached, stored or not yet. */
export interface ServerAddress {
  readonly workspaceId: string;
  readonly url: string;
  readonly connectionName: string | null;
}

export interface ReachableServer {
  /** Null for a server without a connection. */
  readonly authorization: Authorization | null;
  /** @throws ToolError, ConnectionUnavailable. */
  open(signal: AbortSignal): Promise<MCPClient>;
}

/**
 * How to open a session with a server now, with the credentials that its connection gives at this moment.
 * @throws ConnectionUnavailable when a person has to connect it first; ToolError where the connection is not for
 *   this address; what else authorizationFor throws.
 */
export async function reachServer({
  server: { workspaceId, url, connectionName },
  signal,
  asked,
}: {
  server: ServerAddress;
  signal: AbortSignal;
  asked: Asked;
}): Promise<ReachableServer> {
  const { outbound } = runtime();
  const authorization =
    connectionName === null
      ? null
      : await authorizationFor({
          workspaceId,
          name: connectionName,
          fetch: createOutboundFetch(outbound, { purpose: "oauth", maxResponseBytes: 1024 * 1024 }),
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
