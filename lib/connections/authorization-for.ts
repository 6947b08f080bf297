import type { Authorization } from "./authorization.ts";
import { ConnectionUnavailable } from "./connection-unavailable.ts";

/** As the outbound room makes it: guarded, bounded and pooled. */
export type OutboundFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * What a call through this connection sends to be let in. For OAuth a token is fetched when there is none that lasts.
 * @throws ConnectionUnavailable when a person has to connect it first; TokenEndpointFailure, to be tried again; the
 *   signal's reason when it is aborted.
 */
export async function authorizationFor({
  name,
}: {
  workspaceId: string;
  /** The `connectionId` of graphs. */
  name: string;
  fetch: OutboundFetch;
  signal: AbortSignal;
}): Promise<Authorization> {
  throw new ConnectionUnavailable({ reason: "missing", connectionName: name });
}
