import { useSearchParams } from "next/navigation";
import type { ListedAgent, ListedLane } from "./use-agents.ts";

export interface ChosenLane {
  readonly agent: ListedAgent;
  readonly lane: ListedLane;
}

const AGENT = "agent";
const LANE = "lane";

/** The lane the address names, so that it can be sent to somebody; the first one when it names none that is here. */
export function useChosenLane(agents: readonly ListedAgent[]): {
  chosen: ChosenLane | undefined;
  choose: (choice: ChosenLane) => void;
} {
  const params = useSearchParams();
  const named = agents.find((agent) => agent.id === params.get(AGENT));
  const agent = named ?? agents.find(({ lanes }) => lanes.length > 0);
  const lane = agent?.lanes.find(({ id }) => id === params.get(LANE)) ?? agent?.lanes[0];
  return { chosen: agent && lane && { agent, lane }, choose: writeChoice };
}

/** In the address alone: nothing is asked of the server, and the way back stays what it was. */
function writeChoice({ agent, lane }: ChosenLane): void {
  const params = new URLSearchParams({ [AGENT]: agent.id, [LANE]: lane.id });
  window.history.replaceState(null, "", `?${params}`);
}
