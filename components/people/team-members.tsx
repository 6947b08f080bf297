"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notifyFailure } from "#components/ui/toast.tsx";
import { ROLE_WORDS } from "./role-words.ts";
import { useMembers, useTeamMember } from "./use-members.ts";
import type { Team } from "./use-teams.ts";

/** A team's members; admins add and remove them. */
export function TeamMembers({ team, isAdmin }: { team: Team; isAdmin: boolean }) {
  const query = useMembers({ teamId: team.id });
  const change = useTeamMember();
  const members = query.data?.pages.flatMap((page) => page.members);
  const put = (userId: string, belongs: boolean) =>
    change.mutate(
      { teamId: team.id, userId, belongs },
      { onError: (error) => notifyFailure("The team was not changed", { description: error.message }) },
    );
  if (query.error && !members) {
    return (
      <FailureNotice
        what="Its people could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <section aria-label="People" className="grid gap-2">
      <h3 className="font-semibold">People</h3>
      {isAdmin && (
        <AddMember known={members?.map(({ id }) => id) ?? []} onAdd={(userId) => put(userId, true)} />
      )}
      {members?.length === 0 && (
        <p className="text-ink-soft">Nobody yet. Admins and owners can see it anyway.</p>
      )}
      {members === undefined && <Skeleton className="h-20" />}
      {members && members.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {members.map((member) => (
            <li key={member.id} className="flex min-h-9 items-center gap-2 pr-1 pl-3">
              <span className="grid min-w-0 grow py-1.5">
                <span className="truncate">{member.name}</span>
                <span className="truncate text-ink-faint text-meta">{member.email}</span>
              </span>
              <span className="text-ink-soft text-meta">{ROLE_WORDS[member.role].name}</span>
              {isAdmin && (
                <IconButton
                  label={`Remove ${member.name} from the team`}
                  disabled={change.isPending}
                  onClick={() => put(member.id, false)}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <LoadMore pages={query} />
    </section>
  );
}

function AddMember({ known, onAdd }: { known: readonly string[]; onAdd: (userId: string) => void }) {
  const [search, setSearch] = useState("");
  const query = useMembers({ search: search.trim() || undefined });
  const found = query.data?.pages[0]?.members ?? [];
  return (
    <Combobox
      label="Add somebody"
      hideLabel
      placeholder="Add somebody"
      searchLabel="Name or e-mail"
      options={found
        .filter(({ id }) => !known.includes(id))
        .map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
      value={null}
      onValueChange={(userId) => userId !== null && onAdd(userId)}
      onSearch={setSearch}
      isSearching={query.isFetching}
      empty="Nobody else matches."
    />
  );
}
