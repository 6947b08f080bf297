import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { isConnectionUnavailable } from "#lib/nouns/connections/connection-unavailable.ts";
import { isTokenEndpointFailure } from "#lib/nouns/connections/token-endpoint-failure.ts";
import { type ListedTools, listRemoteTools } from "./mcp/list-remote-tools.ts";
import { reachServer, type ServerAddress } from "./reach-server.ts";
import { isToolError } from "./tool-error.ts";

/** For connecting and all pages together. */
const LIST_MS = 60_000;

/**
 * Asks a server, in a session of its own, what it offers.
 * @throws DomainError tool_server_failed, in words for the person who adds or refreshes it.
 */
export async function listOfferedTools({
  actor: { workspaceId },
  name,
  address,
}: {
  actor: UserActor;
  name: string;
  address: Omit<ServerAddress, "workspaceId">;
}): Promise<ListedTools> {
  const signal = AbortSignal.timeout(LIST_MS);
  try {
    return await reachServer({
      ...{ server: { workspaceId, ...address }, signal, tool: name },
      async work({ asked, open }) {
        const client = await open(signal);
        try {
          return await listRemoteTools({ client, signal, asked });
        } finally {
          await client.close();
        }
      },
    });
  } catch (error) {
    throw asRefusal(error, signal);
  }
}

function asRefusal(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted)
    return new DomainError(
      "tool_server_failed",
      `The tool server took longer than ${LIST_MS / 1_000} seconds.`,
    );
  if (isToolError(error) || isConnectionUnavailable(error) || isTokenEndpointFailure(error))
    return new DomainError("tool_server_failed", error.message);
  return error;
}
