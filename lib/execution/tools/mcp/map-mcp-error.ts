import { redact, type SecretMatcher } from "#lib/language/redaction/redact.ts";
import { type OutboundReason, outboundErrorIn } from "#lib/platform/outbound/outbound-error.ts";
import { isRetryableStatus, retryAfterSeconds } from "#lib/platform/outbound/retry-after.ts";
import { isToolError, ToolError, type ToolErrorReason } from "../tool-error.ts";
import type { Exchange } from "./exchange.ts";

const MAX_SAID_CHARS = 500;

export interface Asked {
  /** `server.tool`, or the server where no tool was called. */
  readonly tool: string;
  readonly connectionName: string | null;
  /** Finds what this call is signed in with. */
  readonly secrets: SecretMatcher;
}

/**
 * What an error of the MCP client means, by what HTTP said in the same exchange. Only the server's own words are
 * kept, bounded and without secrets; those of the network and of the client name addresses and contents.
 */
export async function mapMcpError(
  error: unknown,
  { exchange, asked }: { exchange: Exchange; asked: Asked },
): Promise<Error> {
  if (isToolError(error)) return error;
  const { MCPClientError } = await import("@ai-sdk/mcp");
  const { tool } = asked;
  const { status = 0 } = exchange;
  const said =
    MCPClientError.isInstance(error) && error.code !== undefined ? quoted(error.message, asked) : "";
  if (exchange.failure !== undefined) return networkError(exchange.failure, tool);
  if (status >= 300) return statusError({ status, said, asked, headers: exchange.headers });
  if (exchange.unanswered === "stream") {
    const message = "The tool server closed the connection before it had answered.";
    return new ToolError(message, { reason: "unreachable", tool, retryable: true });
  }
  if (exchange.unanswered === undefined && MCPClientError.isInstance(error) && error.code !== undefined) {
    return new ToolError(`The tool server answers with an error (${error.code})${said}`, {
      reason: "refused",
      tool,
      details: { rpcCode: error.code },
    });
  }
  if (status === 0) {
    return new ToolError("The tool server took too long to answer.", {
      reason: "unreachable",
      tool,
      retryable: true,
    });
  }
  return new ToolError("What the tool server answers is not MCP; its address may be wrong.", {
    reason: "malformed_answer",
    tool,
  });
}

function statusError({
  status,
  said,
  asked: { tool, connectionName },
  headers,
}: {
  status: number;
  said: string;
  asked: Asked;
  headers: Headers | undefined;
}): ToolError {
  const { reason, meaning } = classify(status, connectionName);
  return new ToolError(`${meaning} (${status})${said || "."}`, {
    reason,
    tool,
    status,
    retryable: isRetryableStatus(status),
    retryAfterSeconds: retryAfterSeconds(Object.fromEntries(headers ?? [])),
  });
}

function classify(
  status: number,
  connectionName: string | null,
): { reason: ToolErrorReason; meaning: string } {
  if (status === 429) return { reason: "rate_limited", meaning: "The tool server's rate limit is reached" };
  if (isRetryableStatus(status))
    return { reason: "unavailable", meaning: "The tool server is not available" };
  if (status === 401 || status === 403) {
    const meaning =
      connectionName === null
        ? "The tool server wants a credential, and was added without a connection"
        : "The tool server refuses what its connection gives";
    return { reason: "authentication", meaning };
  }
  const meaning =
    status < 400
      ? "The tool server redirects to another address, which is not followed: enter its final one"
      : "The tool server rejects the request";
  return { reason: "refused", meaning };
}

/** The outbound room's own messages name the host: a run's caller need not know which that is. */
const NETWORK_MEANINGS: Partial<Record<OutboundReason, string>> = {
  blocked_address:
    "The tool server's address may not be called: OUTBOUND_ALLOW names what may, beside the public internet",
  dns: "The name of the tool server cannot be resolved",
  tls: "The tool server has no certificate that this service trusts for it, or does not speak TLS at all",
  timeout: "The tool server takes too long to answer",
  too_large: "The tool server answers with more than is taken",
};

function networkError(failure: unknown, tool: string): ToolError {
  const { reason = "connect", retryable = true } = outboundErrorIn(failure) ?? {};
  const isAnswer = reason === "too_large" || reason === "protocol";
  const meaning = NETWORK_MEANINGS[reason] ?? "The connection to the tool server failed";
  return new ToolError(`${meaning} (${reason}).`, {
    reason: isAnswer ? "malformed_answer" : "unreachable",
    tool,
    retryable,
  });
}

/** The server's words as the end of a sentence. */
function quoted(words: string, { secrets }: Asked): string {
  const said = String(redact(words.replace(/\s+/g, " ").trim(), secrets));
  const shown = said.length > MAX_SAID_CHARS ? `${said.slice(0, MAX_SAID_CHARS)}…` : said;
  return shown === "" ? "." : `: ${shown.replaceAll("\0", "\ufffd").toWellFormed()}`;
}
