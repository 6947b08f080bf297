"use client";

import { Combobox } from "#components/ui/combobox.tsx";
import { useAssigneeOptions } from "./assignee.tsx";

/** Chooses whom a task of a project is assigned to: a person, an agent's lane, or nobody. */
export function AssigneeField({
  projectId,
  value,
  onValueChange,
  hideLabel = false,
  error,
  disabled = false,
  isCompact = false,
}: {
  projectId: string | undefined;
  /** `usr_…` or `agt_…:laneId`; null: nobody. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  hideLabel?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  isCompact?: boolean;
}) {
  const options = useAssigneeOptions({ projectId });
  return (
    <Combobox
      label="Assignee"
      hideLabel={hideLabel}
      optional={!hideLabel}
      placeholder="Nobody"
      searchLabel="Search people and agents"
      options={options}
      value={value}
      onValueChange={onValueChange}
      clearable
      error={error}
      disabled={disabled}
      isCompact={isCompact}
    />
  );
}
