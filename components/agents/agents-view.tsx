"use client";

import { useMemo } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { Button } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { AGENT_COLUMNS, type AgentRow, agentSortOf, sortOf } from "./agent-columns.tsx";
import { LastRun, OpenRunsCell, Success } from "./agent-figures-cells.tsx";
import { AgentFilters } from "./agent-filters.tsx";
import { DraftList } from "./draft-list.tsx";
import { NewAgentLink } from "./new-agent-link.tsx";
import { NoAgents } from "./no-agents.tsx";
import { useAgentFilters } from "./use-agent-filters.ts";
import { useAgentFigures, useAgents } from "./use-agents.ts";

/** All published agents of the person's teams, with run figures. */
export function AgentsView() {
  const [filters, setFilters] = useAgentFilters();
  const query = useAgents(filters);
  const agents = query.data;
  const figures = useAgentFigures(useMemo(() => (agents ?? []).map(({ id }) => id), [agents]));
  const rows = useMemo(
    () =>
      agents?.map(
        (agent): AgentRow => ({
          agent,
          figures: figures.data?.get(agent.id) ?? (figures.isPending ? undefined : null),
        }),
      ),
    [agents, figures.data, figures.isPending],
  );
  const isNarrowed = filters.q !== "" || filters.team.length > 0;
  const isNew = agents?.length === 0 && !isNarrowed;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Agents"
        state="The agents you can see, with their results of the last seven days."
        actions={<NewAgentLink />}
      />
      {!isNew && <AgentFilters />}
      {filters.team.length === 0 && <DraftList search={filters.q} />}
      {query.error && !agents ? (
        <NotLoaded what="The agents could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Agents"
          isMain
          columns={AGENT_COLUMNS}
          rows={rows}
          rowKey={({ agent }) => agent.id}
          rowAction={({ agent }) => ({ href: `/agents/${agent.id}` })}
          card={(row) => <AgentCard row={row} />}
          sort={sortOf(filters.sort)}
          onSort={(sort) => void setFilters({ sort: agentSortOf(sort) })}
          pages={query}
          empty={
            isNew ? (
              <OrNoTeam>
                <NoAgents />
              </OrNoTeam>
            ) : (
              <NoMatch onClear={() => void setFilters({ q: null, team: null })} />
            )
          }
        />
      )}
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No agent matches"
      act={
        <Button className="justify-self-start" onClick={onClear}>
          Show all agents
        </Button>
      }
    >
      Try fewer words or another team.
    </EmptyState>
  );
}

/** An agent as a card, for narrow windows. */
function AgentCard({ row: { agent, figures } }: { row: AgentRow }) {
  return (
    <div className="grid min-w-0 gap-1 text-table">
      <p className="wrap-anywhere line-clamp-2 font-medium">{agent.name}</p>
      <p className="truncate text-ink-faint text-meta">{agent.team.name}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LastRun figures={figures} isLink={false} />
        <Success figures={figures} />
        <OpenRunsCell figures={figures} agentId={agent.id} isLink={false} />
      </div>
    </div>
  );
}
