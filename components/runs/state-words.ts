import type { QueuePlace } from "#lib/contract/dashboard/run-shapes.ts";
import type { ListedRun } from "./use-runs.ts";

/** How far a run is that neither failed nor waits for anything: "Ended without an error". */
export function stateWords({
  status,
  mode,
  startedAt,
}: Pick<ListedRun, "status" | "mode" | "startedAt">): string {
  switch (status) {
    case "queued":
      return "Ready for a worker";
    case "running":
      return "In progress";
    case "waiting":
      return "Needs an answer";
    case "completed":
      return mode === "chat" ? "Replied" : "Ended without an error";
    case "failed":
      return "Failed";
    case "cancelling":
      return "Stops after its current step";
    case "cancelled":
      return startedAt === null ? "Cancelled before it started" : "Cancelled while it ran";
  }
}

/** "the agent limit is 3 concurrent runs": why a run is queued. */
export function queueReason({ by, limit }: Pick<QueuePlace, "by" | "limit">): string {
  return `the ${by === "agent" ? "agent" : "workspace"} limit is ${limit.toLocaleString("en")} concurrent ${limit === 1 ? "run" : "runs"}`;
}

/** How many runs are ahead of it. */
export function queueAhead({ ahead, isCapped }: Pick<QueuePlace, "ahead" | "isCapped">): string {
  if (ahead === 0) return "it is next";
  const count = isCapped ? `${ahead} and more` : String(ahead);
  return `${count} ${ahead === 1 ? "run is" : "runs are"} ahead of it`;
}

/** Metadata in the form of the search: "orderId=A-77  channel=phone". */
export function metadataText(metadata: ListedRun["metadata"]): string {
  return Object.entries(metadata ?? {})
    .map(([key, value]) => `${key}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join("  ");
}
