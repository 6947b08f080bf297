import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "#lib/contract/errors.ts";
import { ANSWER_HEADERS, errorResponse, notFound } from "#lib/doors/http/error-response.ts";
import { writeResponse } from "#lib/doors/http/write-response.ts";
import { mayReadMetrics } from "#lib/doors/metrics/may-read-metrics.ts";
import { METRICS_CONTENT_TYPE, type Metrics } from "#lib/platform/metrics/metrics.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import type { Readiness } from "./check-readiness.ts";

/** Returns true if it answers the request, because the request is a probe. */
export type ProbeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

type Answer = (incoming: IncomingMessage) => Promise<Response> | Response;

/**
 * `/healthz`, `/readyz` and `/metrics` for orchestrators, load balancers and scrapers, without an API credential. Every
 * process answers them as soon as it listens.
 */
export function createProbes({
  readiness,
  metrics,
  metricsToken,
}: {
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  metricsToken: string | undefined;
}): ProbeHandler {
  const answers = new Map<string, Answer>([
    ["/healthz", () => json(200, { status: "ok", version: SERVICE_VERSION })],
    ["/readyz", async () => answerReadiness(await readiness())],
    ["/metrics", (incoming) => answerMetrics({ incoming, metrics, token: metricsToken })],
  ]);
  return (incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split("?");
    const answer = answers.get(path);
    if (!answer) return false;
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    void reply({ answer: isRead ? answer : refuseMethod, incoming, outgoing });
    return true;
  };
}

function answerReadiness({ ready, checks }: Readiness): Response {
  return json(ready ? 200 : 503, { status: ready ? "ready" : "not_ready", checks });
}

async function answerMetrics({
  incoming,
  metrics,
  token,
}: {
  incoming: IncomingMessage;
  metrics: Metrics;
  token: string | undefined;
}): Promise<Response> {
  const { headers, socket } = incoming;
  switch (mayReadMetrics({ token, peer: socket.remoteAddress, headers })) {
    case "granted":
      return new Response(await metrics.text(), {
        headers: { ...ANSWER_HEADERS, "content-type": METRICS_CONTENT_TYPE },
      });
    case "token_needed":
      return errorResponse({
        error: new DomainError("unauthorized", "Send the metrics token: Authorization: Bearer <token>."),
      });
    case "hidden":
      return notFound();
  }
}

function refuseMethod({ method }: IncomingMessage): Response {
  return errorResponse({
    error: new DomainError("method_not_allowed", `${method} is not allowed here.`),
    headers: { allow: "GET, HEAD" },
  });
}

function json(status: number, body: object): Response {
  return Response.json(body, { status, headers: ANSWER_HEADERS });
}

async function reply({
  answer,
  incoming,
  outgoing,
}: {
  answer: Answer;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}): Promise<void> {
  const response = await Promise.resolve(incoming)
    .then(answer)
    .catch((error: unknown) => errorResponse({ error }));
  await writeResponse({ response, outgoing });
}

/** For a process that serves only probes. */
export function answerNotFound(_incoming: IncomingMessage, outgoing: ServerResponse): void {
  void writeResponse({ response: notFound(), outgoing });
}
