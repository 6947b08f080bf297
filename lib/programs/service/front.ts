import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "#lib/contract/errors.ts";
import type { ProbeHandler } from "#lib/doors/health/answer-probes.ts";
import type { DirectHost } from "#lib/doors/http/direct-host.ts";
import { errorResponse } from "#lib/doors/http/error-response.ts";
import { applyPagePolicy } from "#lib/doors/http/page-policy.ts";
import { writeResponse } from "#lib/doors/http/write-response.ts";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";
import type { NodeHandler } from "./create-http-server.ts";
import type { Pages } from "./start-service.ts";

/** The handlers of an open service; a worker process has none. */
interface Opened {
  readonly direct: DirectHost;
  readonly pages: NodeHandler;
}

/** Answers on the port from the start: probes always; other requests get 503 until the service is open. */
export class Front {
  readonly #probes: ProbeHandler;
  #opened: Opened | undefined;

  readonly #metrics: Metrics;

  constructor({ probes, metrics }: { probes: ProbeHandler; metrics: Metrics }) {
    this.#probes = probes;
    this.#metrics = metrics;
  }

  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  open(opened: Opened): void {
    this.#opened = opened;
  }

  readonly direct: DirectHost = (incoming, outgoing) => {
    if (this.#opened?.direct(incoming, outgoing)) return true;
    if (this.#probes(incoming, outgoing)) return true;
    if (this.#opened) return false;
    void writeResponse({ response: notOpenYet(), outgoing });
    return true;
  };

  readonly pages: NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const startedAt = performance.now();
    outgoing.once("finish", () =>
      this.#metrics.requestAnswered({
        route: "pages",
        method: incoming.method ?? "",
        status: outgoing.statusCode,
        seconds: (performance.now() - startedAt) / 1_000,
      }),
    );
    applyPagePolicy(incoming, outgoing);
    return this.#opened?.pages(incoming, outgoing);
  };
}

function notOpenYet(): Response {
  return errorResponse({
    error: new DomainError("unavailable", "The service is starting.", { retryAfterSeconds: 2 }),
  });
}

/** A process whose dashboard is off: every path without a route is 404, in the envelope. */
export const noPages: Pages = {
  handler: (_incoming, outgoing) =>
    writeResponse({
      response: errorResponse({
        error: new DomainError(
          "not_found",
          "There is nothing at this path. This process serves no dashboard (LANEWAY_DASHBOARD=off).",
        ),
      }),
      outgoing,
    }),
  close: async () => {},
};
