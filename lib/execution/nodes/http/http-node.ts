import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import { type Compute, prepared } from "#lib/language/evaluation/computation.ts";
import type { NumbersAsText } from "#lib/language/exact-json/parse-exact.ts";
import { DEFAULT_TIMEOUT_SECONDS } from "#lib/language/node-types/document-limits.ts";
import type { NodeOf } from "#lib/language/node-types/graph-node.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import { hideSecrets } from "#lib/language/redaction/hide-secrets.ts";
import { NO_SECRETS, type SecretMatcher } from "#lib/language/redaction/redact.ts";
import { requireAllowed } from "#lib/nouns/connections/authorization.ts";
import type { OpenAnswer, Outbound } from "#lib/platform/outbound/outbound.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type HttpBody, readHttpBody } from "./http-body.ts";
import { bodyFailure, statusFailure, transportFailure } from "./http-failure.ts";

export type HttpNode = NodeOf<"http">;

/** What a connection adds to the node's own request. */
export interface HttpAuthorization {
  /** They win over the node's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where they may go. A run that calls a URL elsewhere waits; a redirect that leads elsewhere goes without them. */
  readonly origins: readonly string[];
  /** Finds them in what comes back. */
  readonly secrets: SecretMatcher;
}

export interface HttpResult extends NodeResult {
  /** The numbers of the body that were kept as text. */
  readonly asText: NumbersAsText;
}

/**
 * Calls an HTTP API once (agent document, Nodes). GET and HEAD follow redirects, unless the node takes one for
 * success. The output holds what came back and nothing of what was sent.
 * @throws NodeFailure node_failed, ExpressionError, ConnectionUnavailable, and the signal's reason once it is aborted.
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
}): Promise<HttpResult> {
  const { config } = node;
  const { secrets } = authorization ?? { secrets: NO_SECRETS };
  const { headers, body, url: href } = await prepared(compute, node);
  const url = new URL(href);
  const { connectionId: connectionName = "" } = config;
  if (authorization) requireAllowed({ connectionName, origins: authorization.origins, url });
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
    return { outcome: "done", ...(await outputOf(answer, secrets)) };
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
async function outputOf(answer: OpenAnswer, secrets: SecretMatcher): Promise<Omit<HttpResult, "outcome">> {
  const { status, headers } = answer;
  const bytes = await answer.body.whole();
  const hide = (text: string) => hideSecrets({ text, secrets });
  let read: HttpBody;
  try {
    read = readHttpBody(bytes, headers["content-type"], hide);
  } catch (error) {
    throw error instanceof NodeFailure ? bodyFailure({ error, answer, bytes, secrets }) : error;
  }
  const shownHeaders = Object.entries(headers).map(([name, value]) => [name, hide(value)]);
  const output = { status, headers: Object.fromEntries(shownHeaders), body: read.value };
  // Measured as it is stored: escapes, and the headers beside the body, can make it larger than what was read.
  if (jsonBytesWithin(output, MAX_RESULT_BYTES) === undefined) {
    throw new NodeFailure(
      "node_failed",
      "The answer is over 1 MiB. Ask for less: a filter, fewer fields, a page.",
    );
  }
  return { output, asText: read.asText };
}
