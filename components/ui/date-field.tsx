import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./field.tsx";

/** A date, a time of day, or both, in the reader's zone, with the browser's own control. Its value is local text. */
export function DateField({
  label,
  hideLabel,
  help,
  error,
  optional,
  kind = "date",
  className,
  ...props
}: Omit<ComponentProps<"input">, "id" | "type"> &
  FieldProps & { kind?: "date" | "time" | "datetime-local" }) {
  const field = { label, hideLabel: hideLabel ?? false, help, error, optional: optional ?? false };
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type={kind}
          className={classNames(CONTROL, "h-9 px-3 tabular-nums pointer-coarse:h-11", className)}
          {...props}
        />
      )}
    </Field>
  );
}
