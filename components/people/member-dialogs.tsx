"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { notify } from "#components/ui/toast.tsx";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { ChangeTeamsDialog } from "./change-teams-dialog.tsx";
import { type Member, useRemoveMember, useSuspend } from "./use-members.ts";

export type MemberAct = "role" | "teams" | "suspend" | "remove";

interface Props {
  member: Member;
  onClose: () => void;
}

/** The dialog of the action chosen for a member. */
export function MemberDialogs({ act, ...props }: Props & { act: MemberAct | undefined }) {
  if (act === "role") return <ChangeRoleDialog {...props} />;
  if (act === "teams") return <ChangeTeamsDialog {...props} />;
  if (act === "suspend") return <SuspendDialog {...props} />;
  return act === "remove" ? <RemoveDialog {...props} /> : null;
}

function SuspendDialog({ member, onClose }: Props) {
  const suspend = useSuspend();
  return (
    <ConfirmChange
      onClose={onClose}
      title={`Suspend ${member.name}?`}
      confirmLabel="Suspend"
      change={suspend}
      given={{ userId: member.id }}
      refused="They were not suspended."
      onDone={() => notify(`${member.name} is suspended`)}
    >
      <p>
        They are signed out of this workspace immediately. {keysInWords(member, "stop working until then")}{" "}
        {appsInWords(member, "refused until then")}
      </p>
      <p>Role, teams, keys and connected apps are kept for when you reactivate them.</p>
    </ConfirmChange>
  );
}

function RemoveDialog({ member, onClose }: Props) {
  const remove = useRemoveMember();
  return (
    <ConfirmChange
      onClose={onClose}
      title={`Remove ${member.name}?`}
      confirmLabel="Remove"
      change={remove}
      given={{ userId: member.id }}
      refused="They were not removed."
      onDone={(ended) => notify(`${member.name} is removed`, { description: removedInWords(ended) })}
    >
      <p>
        They are signed out of this workspace immediately. {keysInWords(member, "be deactivated permanently")}{" "}
        {appsInWords(member, "ended")}
      </p>
      <p>Everything they created stays. To return they need a new invitation.</p>
    </ConfirmChange>
  );
}

function removedInWords({
  deactivatedKeys,
  endedApps,
}: {
  deactivatedKeys: number;
  endedApps: number;
}): string {
  const said = [
    ...(deactivatedKeys > 0 ? [`Keys deactivated: ${deactivatedKeys}.`] : []),
    ...(endedApps > 0 ? [`Connected apps ended: ${endedApps}.`] : []),
  ];
  return said.length > 0 ? said.join(" ") : "They had no active keys and no connected apps.";
}

/** Nothing if they have no connected apps, as most people. */
function appsInWords({ access }: Member, what: string): string {
  const count = access?.connectedApps ?? 0;
  if (count === 0) return "";
  return count === 1
    ? `The app that they connected is ${what}.`
    : `The ${count} apps that they connected are ${what}.`;
}

function keysInWords({ access }: Member, happening: string): string {
  const count = access?.activeKeys ?? 0;
  if (count === 0) return "They have no active API keys.";
  return `${count === 1 ? "Their API key" : `Their ${count} API keys`} will ${happening}.`;
}
