"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";

const BOX =
  "tick size-4 shrink-0 rounded-sm border border-line-control bg-surface transition-colors enabled:hover:border-ink-faint " +
  "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-60";

/** The box alone, for a table column. Screen readers hear `label`, followed by the text of the element `of`. */
export function CheckboxMark({
  label,
  of,
  indeterminate = false,
  className,
  ...props
}: Omit<ComponentProps<"input">, "type"> & { label: string; of?: string; indeterminate?: boolean }) {
  const id = useId();
  return (
    <input
      type="checkbox"
      id={id}
      aria-label={label}
      aria-labelledby={of && `${id} ${of}`}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      className={classNames(BOX, className)}
      {...props}
    />
  );
}

/** A checkbox that takes effect when the form is sent; use Switch for immediate effects. */
export function Checkbox({
  label,
  help,
  error,
  className,
  ...props
}: Omit<ComponentProps<"input">, "type" | "id"> & { label: ReactNode; help?: ReactNode; error?: ReactNode }) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div
      className={classNames(
        "flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center",
        className,
      )}
    >
      <input
        id={id}
        type="checkbox"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={classNames(BOX, "mt-0.5")}
        {...props}
      />
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id} className="wrap-anywhere">
          {label}
        </label>
        <FieldNotes id={id} help={help} error={error} />
      </div>
    </div>
  );
}
