"use client";

import { ShieldCheck, UserRound, UsersRound } from "lucide-react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { filterToOne } from "#components/ui/choice-filters.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { MemberCard } from "./member-card.tsx";
import { memberColumns } from "./member-columns.tsx";
import { ROLE_WORDS, ROLES } from "./role-words.ts";
import { useMembers } from "./use-members.ts";
import { usePeoplePlace } from "./use-people-place.ts";
import { useTeams } from "./use-teams.ts";

/** The workspace's members, with search and filters. */
export function MembersTab({ onInvite }: { onInvite: (() => void) | undefined }) {
  const isAdmin = useMay("admin");
  const { place } = usePeoplePlace();
  const { q, role, status, inTeam } = place;
  const query = useMembers({
    search: q.trim() || undefined,
    role,
    status,
    teamId: inTeam,
  });
  const isNarrowed = Boolean(q || role || status || inTeam);
  if (query.error && !query.data) {
    return <NotLoaded what="The people could not be loaded." query={query} />;
  }
  return (
    <div className="grid gap-3">
      <MemberFilters />
      <DataTable
        label="Members"
        isMain
        columns={memberColumns({ isAdmin })}
        rows={query.data?.pages.flatMap(({ members }) => members)}
        rowKey={({ id }) => id}
        card={(member) => <MemberCard member={member} isAdmin={isAdmin} />}
        pages={query}
        empty={
          isNarrowed ? (
            <p className="py-6 text-ink-soft">Nobody matches.</p>
          ) : (
            <EmptyState
              title="Nobody is here yet"
              act={onInvite && <Button onClick={onInvite}>Invite somebody</Button>}
            >
              People join by a link that you send them.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

function MemberFilters() {
  const { place, change } = usePeoplePlace();
  const teams = useTeams().data?.teams ?? [];
  const { role, status, inTeam } = place;
  return (
    <FilterBar
      label="Members"
      search={{ value: place.q, onChange: (q) => change({ q }), placeholder: "Name or e-mail" }}
      filters={[
        filterToOne({
          id: "role",
          label: "Role",
          icon: <ShieldCheck aria-hidden />,
          isPinned: true,
          options: ROLES.map((value) => ({ value, label: ROLE_WORDS[value].name })),
          chosen: role,
          onChange: (chosen) => change({ role: chosen }),
        }),
        filterToOne({
          id: "team",
          label: "Team",
          icon: <UsersRound aria-hidden />,
          isPinned: true,
          options: teams.map(({ id, name }) => ({ value: id, label: name })),
          chosen: inTeam,
          word: (chosen) => teams.find(({ id }) => id === chosen)?.name ?? "Another team",
          onChange: (chosen) => change({ inTeam: chosen }),
        }),
        filterToOne({
          id: "status",
          label: "Status",
          icon: <UserRound aria-hidden />,
          isPinned: true,
          options: [
            { value: "active", label: "Active" },
            { value: "suspended", label: "Suspended" },
          ],
          chosen: status,
          onChange: (chosen) => change({ status: chosen }),
        }),
      ]}
    />
  );
}
