import type { QueuePlace } from "#lib/contract/dashboard/run-shapes.ts";

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
