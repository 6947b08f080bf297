"use client";

import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { ROLE_WORDS } from "./role-words.ts";
import { type Member, useChangeRole } from "./use-members.ts";

export function ChangeRoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const by = useSession().data?.role;
  const [role, setRole] = useState(member.role);
  const { mutate, isPending, error } = useChangeRole();
  function save() {
    mutate(
      { userId: member.id, role },
      {
        onSuccess() {
          onClose();
          notify(`${member.name} is now ${ROLE_WORDS[role].name.toLowerCase()}`);
        },
      },
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={`What may ${member.name} do?`}
      description="Applies from the next request, also to their keys and connected apps."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={save} disabled={isPending || role === member.role}>
            {isPending ? "Saving" : "Change role"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RoleChoice by={by} value={role} onValueChange={setRole} />
        <RefusalNotice what="The role was not changed." error={error} />
      </div>
    </Dialog>
  );
}
