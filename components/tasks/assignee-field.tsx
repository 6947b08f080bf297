"use client";

import { Combobox, type PropertyLook } from "#components/ui/combobox.tsx";
import { useAssigneeOptions } from "./assignee.tsx";

/** Chooses whom a task of a project is assigned to: a person, an agent's lane, or nobody. */
export function AssigneeField({
  projectId,
  value,
  name,
  onValueChange,
  hideLabel = false,
  error,
  disabled = false,
  isCompact = false,
  property,
}: {
  projectId: string | undefined;
  /** `usr_…` or `agt_…:laneId`; null: nobody. */
  value: string | null;
  /** Theirs, while the choices load, and where they can no longer be chosen. */
  name?: string | undefined;
  onValueChange: (value: string | null) => void;
  hideLabel?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  isCompact?: boolean;
  property?: PropertyLook;
}) {
  const choices = useAssigneeOptions({ projectId });
  const isAmong = value === null || choices.some((choice) => choice.value === value);
  const options = isAmong || name === undefined ? choices : [...choices, { value, label: name }];
  return (
    <Combobox
      label="Assignee"
      hideLabel={hideLabel}
      optional={!hideLabel && !property}
      placeholder="Nobody"
      searchLabel="Search people and agents"
      options={options}
      value={value}
      onValueChange={onValueChange}
      clearable
      error={error}
      disabled={disabled}
      isCompact={isCompact}
      {...(property && { property })}
    />
  );
}
