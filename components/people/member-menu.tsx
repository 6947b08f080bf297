"use client";

import { Ban, RotateCcw, ShieldCheck, UserMinus, UsersRound } from "lucide-react";
import { useState } from "react";
import { useSession } from "#components/session/use-session.ts";
import { MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { type MemberAct, MemberDialogs } from "./member-dialogs.tsx";
import { type Member, useReactivate } from "./use-members.ts";

/** An admin's actions on a member; only owners manage owners. */
export function MemberMenu({ member }: { member: Member }) {
  const role = useSession().data?.role;
  const [act, setAct] = useState<MemberAct>();
  const reactivate = useReactivate();
  if (member.role === "owner" && role !== "owner") return null;
  return (
    <>
      <MoreMenu label={`Actions for ${member.name}`}>
        <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => setAct("role")}>
          Change role
        </MenuItem>
        <MenuItem icon={<UsersRound aria-hidden />} onSelect={() => setAct("teams")}>
          Change teams
        </MenuItem>
        {!member.isYou && (
          <>
            <MenuSeparator />
            {member.status === "active" ? (
              <MenuItem icon={<Ban aria-hidden />} onSelect={() => setAct("suspend")}>
                Suspend
              </MenuItem>
            ) : (
              <MenuItem
                icon={<RotateCcw aria-hidden />}
                onSelect={() =>
                  reactivate.mutate(
                    { userId: member.id },
                    {
                      onSuccess: () => notify(`${member.name} is active again`),
                      onError: (error) =>
                        notifyFailure(`${member.name} was not reactivated`, { description: error.message }),
                    },
                  )
                }
              >
                Reactivate
              </MenuItem>
            )}
            <MenuItem icon={<UserMinus aria-hidden />} isDanger onSelect={() => setAct("remove")}>
              Remove from the workspace
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {act && <MemberDialogs member={member} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
