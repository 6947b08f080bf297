"use client";

import { type ReactNode, useState } from "react";
import { useDocumentTeams } from "#components/documents/use-documents.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Select } from "#components/ui/select.tsx";

/** Chooses the team that files go to. */
export function MoveDialog({
  title,
  from,
  isPending,
  failure,
  onMove,
  onClose,
}: {
  title: string;
  /** The team that they belong to, where it is one: it is not offered. */
  from: string | undefined;
  isPending: boolean;
  failure: ReactNode;
  onMove: (teamId: string) => void;
  onClose: () => void;
}) {
  const { data } = useDocumentTeams();
  const [teamId, setTeamId] = useState<string | null>(null);
  const options = (data?.teams ?? [])
    .filter(({ id }) => id !== from)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      size="small"
      title={title}
      description="Only members of that team see what is moved. Runs and tasks keep the content that they have attached."
      act={isPending ? "Moving" : "Move"}
      disabled={isPending || teamId === null}
      onSubmit={() => teamId !== null && onMove(teamId)}
      onClose={onClose}
    >
      <Select
        label="Team"
        options={options}
        value={teamId}
        onValueChange={setTeamId}
        placeholder="Choose a team"
      />
      {failure}
    </FormDialog>
  );
}
