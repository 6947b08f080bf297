import type { Log } from "#lib/platform/log.ts";
import type { StatusSubscriber } from "./after-status-change.ts";

/** A line for each failed run, with ids and the error's code; what it was about stands in its trace alone. */
export function logFailedRun(log: Log): StatusSubscriber {
  return ({ runId, workspaceId, isPreview, failure }) => {
    if (!failure) return;
    const { agentId, code } = failure;
    log.warn({ runId, agentId, workspaceId, code, ...(isPreview ? { preview: true } : {}) }, "a run failed");
  };
}
