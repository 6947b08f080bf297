import type { IncomingMessage, ServerResponse } from "node:http";
import { errorResponse } from "#lib/api/error-response.ts";
import { DomainError } from "#lib/errors.ts";
import { type ProbeHandler, writeResponse } from "#lib/health/answer-probes.ts";
import type { NodeHandler } from "#lib/http/create-http-server.ts";
import type { DirectHost } from "#lib/http/direct-host.ts";
import { applyPagePolicy } from "#lib/http/page-policy.ts";
import type { Metrics } from "#lib/metrics/metrics.ts";

/** What a service serves once it is open; a process that only executes runs has neither. */
export interface Opened {
  readonly direct: DirectHost;
  readonly pages: NodeHandler;
}

/**
 * What stands on the port from the first moment on: probes are always answered, everything else is told to come
 * back until the service has opened.
 */
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
