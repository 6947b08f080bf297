import type { Column, Sort } from "#components/ui/data-table-columns.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { AgentSort } from "#lib/contract/dashboard/agents.ts";
import { LastRun, OpenRunsCell, Success } from "./agent-figures-cells.tsx";
import { LaneMarks } from "./lane-marks.tsx";
import type { AgentFigures, ListedAgent } from "./use-agents.ts";

/** An agent with its figures: undefined while loading, null if they failed to load. */
export interface AgentRow {
  readonly agent: ListedAgent;
  readonly figures: AgentFigures | undefined | null;
}

export const AGENT_COLUMNS: readonly Column<AgentRow>[] = [
  {
    id: "name",
    header: "Agent",
    width: 14,
    grow: 4,
    isSortable: true,
    cell: ({ agent: { name, description } }) => (
      <span title={description ? `${name}: ${description}` : name} className="font-medium">
        {name}
      </span>
    ),
  },
  {
    id: "lanes",
    header: "Lanes",
    width: 12,
    grow: 3,
    cell: ({ agent }) => <LaneMarks lanes={agent.lanes} />,
  },
  {
    id: "team",
    header: "Team",
    width: 7,
    grow: 1,
    cell: ({ agent: { team } }) => <span title={team.name}>{team.name}</span>,
  },
  {
    id: "lastRun",
    header: "Last run",
    width: 8.5,
    isSortable: true,
    cell: ({ figures }) => <LastRun figures={figures} />,
  },
  {
    id: "success",
    header: "Success, 7 days",
    width: 9.5,
    cell: ({ figures }) => <Success figures={figures} />,
  },
  {
    id: "open",
    header: "Now",
    width: 7.5,
    cell: ({ figures, agent }) => <OpenRunsCell figures={figures} agentId={agent.id} />,
  },
  {
    id: "updated",
    header: "Published",
    width: 6.25,
    isSortable: true,
    cell: ({ agent: { updatedAt } }) => <RelativeTime at={updatedAt} />,
  },
];

export function sortOf(sort: AgentSort): Sort {
  const isDescending = sort.startsWith("-");
  return {
    column: isDescending ? sort.slice(1) : sort,
    direction: isDescending ? "descending" : "ascending",
  };
}

/** Times sort newest first only. */
export function agentSortOf({ column, direction }: Sort): AgentSort {
  if (column === "lastRun") return "-lastRun";
  if (column === "updated") return "-updated";
  return direction === "descending" ? "-name" : "name";
}
