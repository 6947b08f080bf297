import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./field.tsx";

/** Multi-line text; grows with its content up to about twenty lines. */
export function TextArea({
  label,
  hideLabel,
  help,
  error,
  optional,
  rows = 3,
  className,
  ...props
}: Omit<ComponentProps<"textarea">, "id"> & FieldProps) {
  const field = { label, hideLabel: hideLabel ?? false, help, error, optional: optional ?? false };
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          className={classNames(CONTROL, "field-sizing-content max-h-104 min-h-9 px-3 py-1.5", className)}
          {...props}
        />
      )}
    </Field>
  );
}
