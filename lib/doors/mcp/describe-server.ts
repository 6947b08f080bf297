import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { HANDSHAKE_VERSIONS, NEWEST_HANDSHAKE_VERSION, SUPPORTED_VERSIONS } from "./protocol-versions.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";
import type { RpcMessage } from "./rpc-message.ts";

export const SERVER_INFO = { name: "laneway", title: "Laneway", version: SERVICE_VERSION };

const CAPABILITIES = { tools: {} };

const INSTRUCTIONS =
  "Laneway is the company's automation service. It runs published agents, which are not your own sub-agents. Find " +
  "one with list_agents, read what it takes with get_agent, start it with run_agent and waitSeconds. Then call get_run " +
  "with waitSeconds until status is completed, failed or cancelled; when it is waiting, answer its pendingInteraction " +
  "with reply_to_run or decide_run_approval, and go on. Only the connection that started a run sees it. " +
  "To write an agent: get_authoring_guide, then its topic examples, get_authoring_options, create_agent, update_agent " +
  "until its problems have no error, test_agent with waitSeconds, publish_agent.";

/** The answer to `initialize`: the requested revision if supported, otherwise the newest with a handshake. */
export function initialized({ params: { protocolVersion } }: RpcMessage): string {
  if (typeof protocolVersion !== "string")
    throw new RpcError(RPC_CODES.invalidParams, "Invalid params: protocolVersion must be a string.");
  return JSON.stringify({
    protocolVersion: HANDSHAKE_VERSIONS.includes(protocolVersion)
      ? protocolVersion
      : NEWEST_HANDSHAKE_VERSION,
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
    instructions: INSTRUCTIONS,
  });
}

const DISCOVERY_TTL_MS = 3_600_000;

/** The answer to `server/discover`, the same for everybody. */
export const DISCOVERED = {
  supportedVersions: SUPPORTED_VERSIONS,
  capabilities: CAPABILITIES,
  instructions: INSTRUCTIONS,
  ttlMs: DISCOVERY_TTL_MS,
  cacheScope: "public",
};
