"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes, type FieldProps } from "./field.tsx";
import { OptionalMark } from "./optional-mark.tsx";

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Above the label, in the look "gallery"; phones do not show it. */
  readonly picture?: ReactNode;
  readonly disabled?: boolean;
}

/**
 * Chooses one of a few visible options. `look` "cards", "tiles" and "gallery" give each a border, for options with
 * explanations and pictures.
 */
export function RadioGroup<Value extends string>({
  label,
  hideLabel = false,
  help,
  error,
  optional = false,
  options,
  value,
  onValueChange,
  look = "plain",
  disabled = false,
}: FieldProps & {
  options: readonly RadioOption<Value>[];
  /** Null: none is chosen yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  look?: "plain" | "cards" | "tiles" | "gallery" | "row";
  disabled?: boolean;
}) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} disabled={disabled} className="grid min-w-0 gap-1.5">
      <legend className={classNames("mb-1.5 font-medium text-body", hideLabel && "sr-only")}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      <div className={classNames("grid gap-2", RANKS[look])}>
        {options.map((option) => (
          <label key={option.value} className={classNames("flex items-start gap-2.5", LOOKS[look])}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 grid size-4 shrink-0 appearance-none place-content-center rounded-full border border-line-control bg-surface transition-colors before:size-1.5 before:rounded-full before:bg-on-accent before:opacity-0 checked:border-accent checked:bg-accent checked:before:opacity-100 disabled:opacity-60"
            />
            {option.picture && <span className="order-first basis-full max-sm:hidden">{option.picture}</span>}
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="wrap-anywhere">{option.label}</span>
              {option.help && <span className="text-ink-faint text-meta">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}

const RANKS = {
  plain: "",
  cards: "",
  tiles: "sm:grid-cols-2",
  gallery: "sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]",
  row: "sm:flex sm:flex-wrap sm:gap-x-5",
} as const;

const CARD =
  "rounded-lg border border-line bg-surface p-3 transition-colors hover:border-line-control has-checked:border-accent has-checked:bg-accent-wash";

const LOOKS = {
  plain: "pointer-coarse:min-h-11 pointer-coarse:items-center",
  row: "pointer-coarse:min-h-11 pointer-coarse:items-center",
  cards: CARD,
  tiles: CARD,
  gallery: `flex-wrap content-start ${CARD}`,
} as const;
