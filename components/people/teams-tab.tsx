"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useMay } from "#components/session/use-session.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { TeamDrawer } from "./team-drawer.tsx";
import { usePeoplePlace } from "./use-people-place.ts";
import { type Team, useCreateTeam, useTeams } from "./use-teams.ts";

const COLUMNS: Column<Team>[] = [
  {
    id: "name",
    header: "Team",
    width: 12,
    grow: 2,
    cell: ({ name, isYours }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        {isYours && <Badge>Yours</Badge>}
      </span>
    ),
  },
  {
    id: "members",
    header: "People",
    width: 5,
    align: "end",
    cell: ({ members }) => members.toLocaleString("en"),
  },
  {
    id: "agents",
    header: "Agents",
    width: 5,
    align: "end",
    cell: ({ agents }) => agents.toLocaleString("en"),
  },
  {
    id: "projects",
    header: "Projects",
    width: 12,
    grow: 3,
    cell: ({ projects }) => {
      const names = projects.map(({ name }) => name).join(", ");
      return names ? (
        <span className="truncate text-ink-soft" title={names}>
          {names}
        </span>
      ) : (
        <span className="text-ink-faint">None</span>
      );
    },
  },
];

/** The teams with what they own; one opens beside the list. */
export function TeamsTab() {
  const isAdmin = useMay("admin");
  const query = useTeams();
  const { data, error } = query;
  const { place, change } = usePeoplePlace();
  const [isCreating, setIsCreating] = useState(false);
  const create = useCreateTeam();
  if (error && !data) {
    return <NotLoaded what="The teams could not be loaded." query={query} />;
  }
  const open = data?.teams.find(({ id }) => id === place.team);
  const newTeam = (
    <Button onClick={() => setIsCreating(true)} className="justify-self-start">
      <Plus aria-hidden />
      New team
    </Button>
  );
  return (
    <div className="grid gap-3">
      {isAdmin && newTeam}
      <DataTable
        label="Teams"
        isMain
        columns={COLUMNS}
        rows={data?.teams}
        rowKey={({ id }) => id}
        rowAction={({ id }) => ({ onChoose: () => change({ team: id }) })}
        empty={
          <EmptyState title="No teams yet" act={isAdmin && newTeam}>
            A team owns agents and projects. Its people can see them.
          </EmptyState>
        }
      />
      {open && <TeamDrawer team={open} isAdmin={isAdmin} onClose={() => change({ team: null })} />}
      {isCreating && (
        <NameDialog
          title="New team"
          description="Agents and projects belong to a team. Its people can see them."
          act="Create team"
          failure="The team was not created."
          change={create}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  );
}
