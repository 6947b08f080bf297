import { DEFAULT_TIMEOUT_SECONDS, type NodeOf } from "#lib/contract/agent-document.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { Json } from "#lib/json.ts";
import type { OpenAnswer, Outbound } from "#lib/outbound/outbound.ts";
import { hideSecrets } from "#lib/redaction/hide-secrets.ts";
import { NO_SECRETS, type SecretMatcher } from "#lib/redaction/redact.ts";
import { runtime } from "#lib/runtime.ts";
import type { Compute } from "./computation.ts";
import { readHttpBody } from "./http-body.ts";
import { statusFailure, transportFailure } from "./http-failure.ts";
import { NodeFailure, type NodeResult } from "./node-result.ts";

export type HttpNode = NodeOf<"http">;

/** What a connection adds to the node's own request. */
export interface HttpAuthorization {
  /** They win over the node's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where they may go. A URL elsewhere fails the node; a redirect that leads elsewhere goes without them. */
  readonly origins: readonly string[];
  /** Finds them in what comes back. */
  readonly secrets: SecretMatcher;
}

/**
 * Calls an HTTP API once (agent document, Nodes). GET and HEAD follow redirects, unless the node takes one for
 * success. The output holds what came back and nothing of what was sent.
 * @throws NodeFailure node_failed, ExpressionError, and the signal's reason once it is aborted.
 */
export async function runHttpNode({
  node,
  workspaceId,
  compute,
  idempotencyKey,
  signal,
  authorization,
  outbound = runtime().outbound,
}: {
  node: HttpNode;
  workspaceId: string;
  compute: Compute;
  idempotencyKey: string;
  signal: AbortSignal;
  authorization?: HttpAuthorization | undefined;
  outbound?: Outbound;
}): Promise<NodeResult> {
  const { config } = node;
  const { secrets } = authorization ?? { secrets: NO_SECRETS };
  const { headers, body, url: href } = await compute("request", config);
  const url = new URL(href);
  if (authorization && !authorization.origins.some((allowed) => new URL(allowed).origin === url.origin)) {
    throw new NodeFailure("node_failed", `The node's connection may not be used for ${url.origin}.`);
  }
  try {
    signal.throwIfAborted();
    const answer = await outbound.open({
      purpose: "http_node",
      askedBy: workspaceId,
      method: config.method,
      url,
      // Ours wins over the author's: it is what makes a repeated call recognisable.
      headers: { ...headers, "idempotency-key": idempotencyKey },
      body,
      signal,
      maxResponseBytes: MAX_RESULT_BYTES,
      redirects: followsRedirects(node) ? "follow" : "answer",
      // The node's own time is what ends a silent call.
      idleTimeoutMs: Math.ceil((node.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1_000),
      ...(authorization ? { credentials: authorization } : {}),
    });
    if (!isOk(node, answer.status)) throw await statusFailure({ answer, secrets });
    return { outcome: "done", output: await outputOf(answer, secrets) };
  } catch (error) {
    throw signal.aborted ? signal.reason : transportFailure(error);
  }
}

function isOk({ config }: HttpNode, status: number): boolean {
  return config.okStatuses ? config.okStatuses.includes(status) : status >= 200 && status <= 299;
}

function followsRedirects({ config }: HttpNode): boolean {
  const takesOne = config.okStatuses?.some((status) => status >= 300 && status <= 399) ?? false;
  return (config.method === "GET" || config.method === "HEAD") && !takesOne;
}

/**
 * What came back. A service that echoes the credential it was called with does not give it to the agent. Nothing else is
 * hidden, since the agent works with what it gets.
 */
async function outputOf({ status, headers, body }: OpenAnswer, secrets: SecretMatcher): Promise<Json> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const hide = (text: string) => hideSecrets({ text, secrets });
  const read = readHttpBody(Buffer.concat(chunks), headers["content-type"], hide);
  const shownHeaders = Object.entries(headers).map(([name, value]) => [name, hide(value)]);
  const output = { status, headers: Object.fromEntries(shownHeaders), body: read };
  // As it is kept: escapes, and the headers beside it, can make it larger than what was read.
  if (Buffer.byteLength(JSON.stringify(output)) > MAX_RESULT_BYTES) {
    throw new NodeFailure("node_failed", "The answer is over 1 MiB.");
  }
  return output;
}
