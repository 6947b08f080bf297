import type { AgentRow } from "./agent-columns.tsx";
import { LastRun, OpenRuns, Success } from "./agent-figures-cells.tsx";

/** An agent as a card, for narrow windows. */
export function AgentCard({ row: { agent, figures } }: { row: AgentRow }) {
  return (
    <div className="grid min-w-0 gap-1 text-table">
      <p className="wrap-anywhere line-clamp-2 font-medium">{agent.name}</p>
      <p className="truncate text-ink-faint text-meta">{agent.team.name}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LastRun figures={figures} isLink={false} />
        <Success figures={figures} />
        <OpenRuns figures={figures} agentId={agent.id} isLink={false} />
      </div>
    </div>
  );
}
