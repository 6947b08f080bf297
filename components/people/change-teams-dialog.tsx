"use client";

import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { MultiCombobox } from "#components/ui/combobox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type Member, useChangeTeams } from "./use-members.ts";
import { useTeams } from "./use-teams.ts";

export function ChangeTeamsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const teams = useTeams().data?.teams ?? [];
  const [teamIds, setTeamIds] = useState(member.teams.map(({ id }) => id));
  const { mutate, isPending, error } = useChangeTeams();
  const reachesAll = member.role === "admin" || member.role === "owner";
  function save() {
    mutate(
      { userId: member.id, teamIds },
      {
        onSuccess() {
          onClose();
          notify(`Teams of ${member.name} changed`);
        },
      },
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Teams of ${member.name}`}
      description={
        reachesAll
          ? "Admins and owners see every team. These are the ones they belong to."
          : "They see the agents, runs and projects of these teams."
      }
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={save} disabled={isPending}>
            {isPending ? "Saving" : "Save teams"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <MultiCombobox
          label="Teams"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          values={teamIds}
          onValuesChange={setTeamIds}
          placeholder="None"
        />
        <RefusalNotice what="The teams were not changed." error={error} />
      </div>
    </Dialog>
  );
}
