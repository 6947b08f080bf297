"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { includesRole, type Role, useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { MultiCombobox } from "#components/ui/combobox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useInvite } from "./use-invitations.ts";
import { useTeams } from "./use-teams.ts";

/** Creates an invitation and shows its link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, error, isPending } = useInvite();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("operator");
  const teams = useTeams().data?.teams ?? [];
  const [chosen, setChosen] = useState<string[]>();
  // A single team is chosen without asking.
  const teamIds = chosen ?? (teams.length === 1 ? teams.map(({ id }) => id) : []);
  const by = useSession().data?.role;
  if (data) {
    return (
      <Dialog
        onClose={onClose}
        title={`Send this link to ${email.trim()}`}
        footer={
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <InvitationLink invitation={data} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Invite somebody"
      description="They join with a link that you send them."
      act={isPending ? "Creating the link" : "Create link"}
      disabled={isPending}
      onSubmit={() => mutate({ email, role, teamIds })}
    >
      <TextField
        label="E-mail"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="off"
        required
        autoFocus
        help="They sign in with it. Laneway sends nothing to it."
        error={fieldFault(error, "/email")}
      />
      <RoleChoice by={by} value={role} onValueChange={setRole} />
      <MultiCombobox
        label="Teams"
        optional
        help="They see these teams' agents."
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        values={teamIds}
        onValuesChange={setChosen}
        placeholder="None"
      />
      {teamIds.length === 0 && !includesRole(role, "admin") && (
        <p role="status" className="rounded-md bg-waiting-wash px-3 py-2">
          Without a team they see no agents and no runs, and their inbox stays empty.
        </p>
      )}
      {!isFieldFault(error, ["/email"]) && (
        <RefusalNotice what="The invitation was not created." error={error} />
      )}
    </FormDialog>
  );
}
