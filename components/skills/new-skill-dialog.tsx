"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useTeams } from "#components/people/use-teams.ts";
import { useMay } from "#components/session/use-session.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useCreateSkill } from "./use-skills.ts";

/** Names a new skill, and its team where there are several; its page opens to write it. */
export function NewSkillDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const isAdmin = useMay("admin");
  const { data: { teams: all } = { teams: [] }, isPending: isLoading } = useTeams();
  const teams = all.filter(({ isYours }) => isYours || isAdmin);
  const teamId = chosen ?? (teams.length === 1 ? (teams[0]?.id ?? null) : null);
  const create = useCreateSkill();
  const faults = ["/name", "/teamId"];
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title="New skill"
      act={create.isPending ? "Creating" : "Create skill"}
      disabled={create.isPending || isLoading || name.trim() === "" || teamId === null}
      onSubmit={() =>
        teamId !== null &&
        create.mutate({ name, teamId }, { onSuccess: ({ id }) => router.push(`/skills/${id}`) })
      }
    >
      <TextField
        label="Name"
        help="Models read it as the heading of the instructions."
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={200}
        required
        autoFocus
        error={fieldFault(create.error, "/name")}
      />
      {teams.length > 1 && (
        <Select
          label="Team"
          help="Its agents may use the skill."
          options={teams.map(({ id, name: label }) => ({ value: id, label }))}
          value={teamId}
          onValueChange={setChosen}
          error={fieldFault(create.error, "/teamId")}
        />
      )}
      {!isFieldFault(create.error, faults) && (
        <RefusalNotice what="The skill was not created." error={create.error} />
      )}
    </FormDialog>
  );
}
