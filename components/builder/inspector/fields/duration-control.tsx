import { useState } from "react";
import { NumberField } from "#components/ui/number-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { useInspected, useProblemsAt } from "../inspected.tsx";
import { errorOf } from "../problem-notes.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";

const UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
type Unit = keyof typeof UNITS;
const OPTIONS = (Object.keys(UNITS) as Unit[]).map((value) => ({ value, label: value }));

/** The largest unit that a number of seconds is whole in. */
function unitOf(value: unknown): Unit {
  if (typeof value !== "number" || value === 0) return "seconds";
  return (["days", "hours", "minutes"] as const).find((unit) => value % UNITS[unit] === 0) ?? "seconds";
}

/** A number of seconds, in the unit that somebody thinks in. */
export function DurationControl({ field, value, onChange, pointer }: ControlProps<"number">) {
  const { readOnly } = useInspected();
  const [unit, setUnit] = useState(() => unitOf(value));
  const [isWrong, setWrong] = useState(false);
  const error = errorOf(useProblemsAt(pointer));
  const size = UNITS[unit];
  const shown = typeof value === "number" ? value / size : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-2">
      <NumberField
        {...wordsOf(field)}
        error={isWrong ? "This is not a number." : error}
        value={isWrong ? Number.NaN : shown}
        min={field.min / size}
        max={field.max / size}
        step={1}
        {...(field.default !== undefined && { placeholder: String(field.default / size) })}
        readOnly={readOnly}
        onValueChange={(next) => {
          const isNumber = next === null || Number.isFinite(next);
          setWrong(!isNumber);
          if (isNumber) onChange(next === null ? undefined : Math.round(next * size * 1_000) / 1_000);
        }}
      />
      <div className="mt-6.5">
        <Select
          label={`Unit of ${field.label.toLowerCase()}`}
          hideLabel
          options={OPTIONS}
          value={unit}
          disabled={readOnly}
          onValueChange={(next) => {
            setUnit(next);
            // The number that is written stays, as a number of the other unit.
            if (shown !== null && !readOnly) onChange(shown * UNITS[next]);
          }}
        />
      </div>
    </div>
  );
}
