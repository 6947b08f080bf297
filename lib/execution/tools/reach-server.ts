import type { MCPClient } from "@ai-sdk/mcp";
import { NO_SECRETS } from "#lib/language/redaction/redact.ts";
import { type Authorization, requireAllowed } from "#lib/nouns/connections/authorization.ts";
import { signedIn } from "#lib/nouns/connections/signed-in.ts";
import { createOutboundFetch } from "#lib/platform/outbound/create-outbound-fetch.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Asked } from "./mcp/map-mcp-error.ts";
import { openMcpSession } from "./mcp/open-mcp-session.ts";

/** Far above the 1 MiB that a result may have: images come along whose bytes are not kept. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The address of a tool server, stored or not yet. */
export interface ServerAddress {
  readonly workspaceId: string;
  readonly url: string;
  readonly connectionName: string | null;
}

export interface ReachableServer {
  /** Null for a server without a connection. */
  readonly authorization: Authorization | null;
  readonly asked: Asked;
  /** @throws ToolError. */
  open(signal: AbortSignal): Promise<MCPClient>;
}

/**
 * Does `work` with a server and the credentials that its connection gives at this moment; see `signedIn` for what
 * becomes of those that it refuses.
 * @throws ConnectionUnavailable when a person has to connect it first, or the connection does not allow this address;
 *   what else authorizationFor and `work` throw.
 */
export async function reachServer<T>({
  server: { workspaceId, url, connectionName },
  signal,
  tool,
  work,
}: {
  server: ServerAddress;
  signal: AbortSignal;
  /** `server.tool`, or the server where no tool is called. */
  tool: string;
  work: (reached: ReachableServer) => Promise<T>;
}): Promise<T> {
  const reach = (authorization: Authorization | null) => {
    if (authorization && connectionName !== null)
      requireAllowed({ connectionName, origins: authorization.origins, url });
    const asked: Asked = { tool, connectionName, secrets: authorization?.secrets ?? NO_SECRETS };
    const fetch = createOutboundFetch(runtime().outbound, {
      purpose: "tool_server",
      askedBy: workspaceId,
      maxResponseBytes: MAX_ANSWER_BYTES,
      redirects: "answer",
      ...(authorization ? { credentials: authorization } : {}),
    });
    const open = (opening: AbortSignal) => openMcpSession({ url, fetch, signal: opening, asked });
    return work({ authorization, asked, open });
  };
  if (connectionName === null) return reach(null);
  return signedIn({
    workspaceId,
    connectionId: connectionName,
    isRemembered: true,
    signal,
    call: async (given) => reach(given),
  });
}
