import type { RunTarget } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";

/** How the two servers of the benchmark's own, in front of the prototype and of DBOS, are called. */
export function bareTarget({ port, nodes }: { port: number; nodes: number }): RunTarget {
  return {
    port,
    start: requestText({ method: "POST", path: `/runs/${nodes}`, port, body: { amount: 1 } }),
    idField: "runId",
    wait: requestText({ method: "GET", path: "/runs/{id}", port }),
    doneMarker: `"total":${nodes + 1}`,
  };
}

/** The same for work by its name. */
export function bareWork({
  port,
  work,
  doneMarker,
}: {
  port: number;
  work: string;
  doneMarker: string;
}): RunTarget {
  return {
    port,
    start: requestText({ method: "POST", path: `/runs/${work}`, port, body: {} }),
    idField: "runId",
    wait: requestText({ method: "GET", path: "/runs/{id}", port }),
    doneMarker,
  };
}
