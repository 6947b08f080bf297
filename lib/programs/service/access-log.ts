import type { IncomingMessage, ServerResponse } from "node:http";
import { createLog, type Log } from "#lib/platform/log.ts";

const MAX_PATH_CHARS = 500;
/** The segments after these are secrets: who knows them may answer a run, or join a workspace. */
const SECRET_SEGMENT = /^(\/v1\/callbacks|\/invitation)\/[^/]+/;

/** Not subject to LOG_LEVEL: who sets ACCESS_LOG wants these lines. */
export function createAccessLog(log: Log = createLog({ level: "info" })) {
  /**
   * One line when a response has ended, or its caller has left: method, path without its query, status, duration and
   * request id. No header, address or body.
   */
  return ({ incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse }): void => {
    const startedAt = performance.now();
    const { method = "", url = "" } = incoming;
    keepWrittenHeaders(outgoing);
    outgoing.once("close", () =>
      log.info(
        {
          method,
          path: loggedPath(url),
          status: outgoing.headersSent ? outgoing.statusCode : null,
          ms: Math.round(performance.now() - startedAt),
          requestId: outgoing.getHeader("x-request-id") ?? null,
          ...(outgoing.writableFinished ? {} : { callerLeft: true }),
        },
        "request",
      ),
    );
  };
}

/** Node keeps headers that are only given to `writeHead` where it knows others. */
function keepWrittenHeaders(outgoing: ServerResponse): void {
  outgoing.setHeader("x-request-id", "");
  outgoing.removeHeader("x-request-id");
}

function loggedPath(target: string): string {
  const [path = ""] = target.split(/[?#]/, 1);
  return path.slice(0, MAX_PATH_CHARS).replace(SECRET_SEGMENT, "$1/{token}");
}
