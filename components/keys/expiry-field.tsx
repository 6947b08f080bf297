"use client";

import { DateField } from "#components/ui/date-field.tsx";
import { fieldDay, formatDate } from "#components/ui/format-date.ts";
import { Select } from "#components/ui/select.tsx";
import { type Expiry, expiresAt } from "./key-draft.ts";

const DAYS = [
  [7, "In 7 days"],
  [30, "In 30 days"],
  [90, "In 90 days"],
  [365, "In a year"],
] as const;

/** A key's expiry: a usual period, a date, or never. */
export function ExpiryField({
  expiry,
  onChange,
  error,
}: {
  expiry: Expiry;
  onChange: (expiry: Expiry) => void;
  error?: string | undefined;
}) {
  const keep = expiry.kind === "keep" ? expiry : undefined;
  const value = expiry.kind === "days" ? `${expiry.days}` : expiry.kind;
  const end = expiresAt(expiry, new Date());
  const isDate = expiry.kind === "date";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Expires"
        value={value}
        onValueChange={(chosen) => {
          if (chosen === "never") onChange({ kind: "never" });
          else if (chosen === "date") onChange({ kind: "date", date: "" });
          else if (chosen !== "keep") onChange({ kind: "days", days: Number(chosen) });
        }}
        options={[
          ...(keep ? [{ value: "keep", label: "Unchanged" }] : []),
          ...DAYS.map(([days, label]) => ({ value: `${days}`, label })),
          { value: "date", label: "On a date" },
          { value: "never", label: "Never" },
        ]}
        help={
          expiry.kind === "never"
            ? "It works until somebody revokes it. Rotate it from time to time."
            : !isDate && end && `Works until ${formatDate(end, "wholeDay")}.`
        }
        error={isDate ? undefined : error}
      />
      {isDate && (
        <DateField
          label="Last day"
          min={fieldDay(new Date())}
          value={expiry.date}
          onChange={({ target }) => onChange({ kind: "date", date: target.value })}
          error={error}
        />
      )}
    </div>
  );
}
