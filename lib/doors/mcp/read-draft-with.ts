import type { ReadWith } from "./bound-record.ts";

/** How to read the parts of a draft that were too long for an answer. */
export function readDraftWith(agentId: string): ReadWith {
  return { tool: "get_agent", arguments: { agentId, draft: true } };
}
