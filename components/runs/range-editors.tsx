"use client";

import { useState } from "react";
import { DateField } from "#components/ui/date-field.tsx";
import { FilterPanel } from "#components/ui/filter-bar.tsx";
import { NumberField } from "#components/ui/number-field.tsx";

/** Local time in the browser control's format. */
const toLocal = (date: Date | null) => {
  if (!date) return "";
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};
const fromLocal = (text: string) => (text === "" ? null : new Date(text));

/** From one time to another, in the reader's zone. */
export function TimesEditor({
  from,
  to,
  onApply,
}: {
  from: Date | null;
  to: Date | null;
  onApply: (next: { from: Date | null; to: Date | null }) => void;
}) {
  const [draft, setDraft] = useState({ from: toLocal(from), to: toLocal(to) });
  // Local times of equal length sort like times.
  const isBackwards = draft.from !== "" && draft.to !== "" && draft.to < draft.from;
  return (
    <FilterPanel
      isBlocked={isBackwards || (draft.from === "" && draft.to === "")}
      onApply={() => onApply({ from: fromLocal(draft.from), to: fromLocal(draft.to) })}
    >
      <DateField
        label="From"
        kind="datetime-local"
        value={draft.from}
        onChange={(event) => setDraft({ ...draft, from: event.target.value })}
      />
      <DateField
        label="Until"
        kind="datetime-local"
        value={draft.to}
        error={isBackwards ? "This is before the start time." : undefined}
        onChange={(event) => setDraft({ ...draft, to: event.target.value })}
      />
    </FilterPanel>
  );
}

/** How long a run took, in seconds. */
export function DurationEditor({
  min,
  max,
  onApply,
}: {
  min: number | null;
  max: number | null;
  onApply: (next: { min: number | null; max: number | null }) => void;
}) {
  const [draft, setDraft] = useState({ min, max });
  const isWrong = (value: number | null) => value !== null && !(value >= 0);
  const isBackwards = draft.min !== null && draft.max !== null && draft.max < draft.min;
  return (
    <FilterPanel
      onApply={() => onApply(draft)}
      isBlocked={isWrong(draft.min) || isWrong(draft.max) || isBackwards}
    >
      <NumberField
        label="At least"
        unit="seconds"
        min={0}
        value={draft.min}
        error={isWrong(draft.min) ? "Enter a number." : undefined}
        onValueChange={(next) => setDraft({ ...draft, min: next })}
      />
      <NumberField
        label="At most"
        unit="seconds"
        min={0}
        value={draft.max}
        error={
          isWrong(draft.max) ? "Enter a number." : isBackwards ? "This is less than the minimum." : undefined
        }
        onValueChange={(next) => setDraft({ ...draft, max: next })}
      />
    </FilterPanel>
  );
}
