import type { Read } from "#components/api/not-loaded.tsx";
import { Unreachable } from "#components/api/unreachable.tsx";

export const AGENT_NOT_FOUND = {
  code: "agent_not_found",
  why: "The link may be incomplete, or the agent belongs to another workspace.",
} as const;

/** Shown in place of an agent that does not exist, is not accessible or failed to load. */
export function AgentFailure({ query }: { query: Read }) {
  return <Unreachable query={query} noun="agent" {...AGENT_NOT_FOUND} />;
}
