"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MembersTab } from "./members-tab.tsx";
import { useInvitations } from "./use-invitations.ts";
import { usePeoplePlace } from "./use-people-place.ts";
import { useTeams } from "./use-teams.ts";

const InvitationsTab = lazyPart(
  async () => (await import("./invitations-tab.tsx")).InvitationsTab,
  <Skeleton className="h-56 rounded-lg" />,
);
const TeamsTab = lazyPart(
  async () => (await import("./teams-tab.tsx")).TeamsTab,
  <Skeleton className="h-56 rounded-lg" />,
);

/** The workspace's members, invitations and teams. */
export function PeopleView() {
  const isAdmin = useMay("admin");
  const { place, change } = usePeoplePlace();
  const [isInviting, setIsInviting] = useState(false);
  const invitations = useInvitations({ enabled: isAdmin });
  const teams = useTeams();
  const invite = () => setIsInviting(true);
  return (
    <div className="grid gap-5">
      <PageHeader
        title="People and teams"
        state={
          isAdmin
            ? "Teams own agents and projects. A role says what a person may do in their teams."
            : "Admins invite people and change roles and teams."
        }
        actions={
          isAdmin && (
            <Button look="primary" onClick={invite}>
              <UserPlus aria-hidden />
              Invite
            </Button>
          )
        }
      />
      <Tabs
        label="People and teams"
        value={isAdmin || place.tab !== "invitations" ? place.tab : "members"}
        onValueChange={(tab) => change({ tab, team: null })}
        tabs={[
          {
            value: "members",
            label: "Members",
            content: <MembersTab onInvite={isAdmin ? invite : undefined} />,
          },
          ...(isAdmin
            ? [
                {
                  value: "invitations" as const,
                  label: "Invitations",
                  count: invitations.data?.invitations.length,
                  content: <InvitationsTab onInvite={invite} />,
                },
              ]
            : []),
          { value: "teams", label: "Teams", count: teams.data?.teams.length, content: <TeamsTab /> },
        ]}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </div>
  );
}
