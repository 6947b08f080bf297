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
