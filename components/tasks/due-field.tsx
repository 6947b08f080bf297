import { DateField } from "#components/ui/date-field.tsx";
import { fieldDay } from "#components/ui/format-date.ts";
import { dueAtEndOf } from "./due-words.ts";

/** The day a task is due. */
export function DueField({
  value,
  onValueChange,
  hideLabel = false,
  error,
  disabled = false,
}: {
  value: string | null;
  onValueChange: (value: string | null) => void;
  hideLabel?: boolean;
  error?: string | undefined;
  disabled?: boolean;
}) {
  return (
    <DateField
      label="Due"
      hideLabel={hideLabel}
      optional={!hideLabel}
      value={value ? fieldDay(new Date(value)) : ""}
      onChange={({ target }) => onValueChange(dueAtEndOf(target.value))}
      error={error}
      disabled={disabled}
    />
  );
}
