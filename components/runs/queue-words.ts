import type { QueuePlace } from "#lib/contract/dashboard/run-shapes.ts";

/** "its agent runs 3 at once": what a queued run waits for. */
export function queueReason({ by, limit }: Pick<QueuePlace, "by" | "limit">): string {
  return `${by === "agent" ? "its agent" : "the workspace"} runs ${limit.toLocaleString("en")} at once`;
}

/** How many begin before it. */
export function queueAhead({ ahead, isCapped }: Pick<QueuePlace, "ahead" | "isCapped">): string {
  if (ahead === 0) return "it is the next";
  const count = isCapped ? `${ahead} and more` : String(ahead);
  return `${count} ${ahead === 1 ? "waits" : "wait"} before it`;
}
