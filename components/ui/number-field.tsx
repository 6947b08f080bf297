"use client";

import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./field.tsx";
import { typedNumber, wouldBeRounded } from "./typed-number.ts";

/**
 * A number, or null. It is a text field, so that the mouse wheel changes nothing and a half-typed number is not lost;
 * the arrow keys step. `onValueChange` gets NaN for text that is not a number, which the form's validation reports, and for
 * a whole number that would lose digits, which the field reports itself.
 */
export function NumberField({
  label,
  hideLabel,
  help,
  error,
  optional,
  value,
  onValueChange,
  step = 1,
  min,
  max,
  unit,
  className,
  ...props
}: Omit<ComponentProps<"input">, "id" | "value" | "onChange" | "min" | "max" | "step"> &
  FieldProps & {
    value: number | null;
    onValueChange: (value: number | null) => void;
    step?: number;
    min?: number | undefined;
    max?: number | undefined;
    /** The unit after the number: "seconds". */
    unit?: string;
  }) {
  const [draft, setDraft] = useState<string>();
  const isTyped = draft !== undefined && Object.is(typedNumber(draft), value);
  const fault = isTyped && wouldBeRounded(draft) ? TOO_LONG : error;
  const field = { label, hideLabel: hideLabel ?? false, help, error: fault, optional: optional ?? false };
  function change(text: string) {
    setDraft(text);
    onValueChange(typedNumber(text));
  }
  function stepBy(amount: number) {
    const stepped = (Number.isFinite(value) ? (value ?? 0) : 0) + amount;
    // Avoids 0.30000000000000004 after steps of 0.1.
    const rounded = Number(stepped.toPrecision(12));
    change(String(Math.min(max ?? rounded, Math.max(min ?? rounded, rounded))));
  }
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={isTyped ? draft : Number.isNaN(value) ? "" : (value ?? "")}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              if (!Number.isNaN(value)) setDraft(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              stepBy(event.key === "ArrowUp" ? step : -step);
            }}
            className={classNames(CONTROL, "h-9 px-3 tabular-nums pointer-coarse:h-11", className)}
            {...props}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-faint">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

const TOO_LONG = "A number keeps about 15 digits, and this one has more. Enter a shorter number.";
