import type { MCPClient } from "@ai-sdk/mcp";
import { type Exchange, inExchange } from "./exchange.ts";
import { type Asked, mapMcpError } from "./map-mcp-error.ts";
import { mcpFetch } from "./mcp-fetch.ts";

/** For the two or three round trips together. */
const OPEN_MS = 30_000;

/**
 * Opens a session with an MCP server by streamable HTTP, in the newest protocol that both speak (2024-11-05 to
 * 2026-07-28). Nothing stays connected while nothing is asked.
 * @throws ToolError, ConnectionUnavailable; what the signal's abort made of it.
 */
export async function openMcpSession({
  url,
  fetch,
  signal,
  asked,
}: {
  url: string;
  /** Puts the credentials on. */
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  asked: Asked;
}): Promise<MCPClient> {
  const exchange: Exchange = {};
  const { createMCPClient } = await import("@ai-sdk/mcp"); // large, and many installations call no tool server
  try {
    return await inExchange(exchange, () =>
      createMCPClient({
        transport: { type: "http", url, fetch: mcpFetch(fetch) },
        clientName: "laneway",
        initializationOptions: { signal, timeout: OPEN_MS },
        // Each error also rejects the request that it belongs to; what belongs to none is of no interest.
        onUncaughtError: () => {},
      }),
    );
  } catch (error) {
    throw await mapMcpError(error, { exchange, asked });
  }
}
