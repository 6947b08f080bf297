import { countIn, FAILURE_WORDS, runsIn } from "#components/runs/failure-words.ts";
import type { Column } from "#components/ui/data-table-columns.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";
import { FailureStateBadge } from "./failure-state-badge.tsx";

const faint = (words: string) => <span className="text-ink-faint">{words}</span>;

export const FAILURE_COLUMNS: readonly Column<FailureGroup>[] = [
  {
    id: "failure",
    header: "Failure",
    width: 22,
    grow: 6,
    cell: ({ message, code }) => (
      <span title={`${FAILURE_WORDS[code]}: ${message}`} className="font-medium">
        {message || FAILURE_WORDS[code]}
      </span>
    ),
  },
  {
    id: "agent",
    header: "Agent and node",
    width: 12,
    grow: 2,
    cell: ({ agent, node }) => (
      <span title={node ? `${agent.name}, ${node.name}` : agent.name}>
        {agent.name}
        {node && <span className="text-ink-soft"> · {node.name}</span>}
      </span>
    ),
  },
  { id: "state", header: "Status", width: 7.5, cell: ({ state }) => <FailureStateBadge state={state} /> },
  { id: "runs", header: "Runs", width: 5, align: "end", isSortable: true, cell: (group) => countIn(group) },
  {
    id: "last",
    header: "Last seen",
    width: 6.25,
    isSortable: true,
    cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
  },
  {
    id: "first",
    header: "First seen",
    width: 8.5,
    cell: ({ firstSeenAt, firstVersion }) => (
      <>
        <RelativeTime at={firstSeenAt} />
        {firstVersion !== null && <span className="text-ink-faint"> · v{firstVersion}</span>}
      </>
    ),
  },
  {
    id: "assignee",
    header: "Assignee",
    width: 7,
    grow: 1,
    cell: ({ assignee }) => (assignee ? <span title={assignee.name}>{assignee.name}</span> : faint("Nobody")),
  },
];

/** A failure on a phone. */
export function FailureCard({ group }: { group: FailureGroup }) {
  const { message, code, agent, node, state, lastSeenAt, assignee } = group;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-1 whitespace-normal">
      <span className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere line-clamp-2 font-medium">{message || FAILURE_WORDS[code]}</span>
        <FailureStateBadge state={state} />
      </span>
      <span className="truncate text-ink-soft">
        {agent.name}
        {node && ` · ${node.name}`}
      </span>
      <span className="text-ink-soft text-table">
        {runsIn(group)}, last <RelativeTime at={lastSeenAt} />
        {assignee && ` · ${assignee.name}`}
      </span>
    </span>
  );
}
