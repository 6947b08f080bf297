import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./field.tsx";

/** Single-line text. `leading` is an icon before it, `trailing` a button after it. */
export function TextField({
  label,
  hideLabel,
  help,
  error,
  optional,
  leading,
  trailing,
  isCompact = false,
  className,
  ...props
}: Omit<ComponentProps<"input">, "id"> &
  FieldProps & {
    leading?: ReactNode;
    trailing?: ReactNode;
    /** As high as a button, for toolbars. */
    isCompact?: boolean;
  }) {
  const field = { label, hideLabel: hideLabel ?? false, help, error, optional: optional ?? false };
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          {leading && (
            <div className="pointer-events-none absolute inset-y-0 left-0 flex items-center pl-2.5 text-ink-faint [&_svg]:size-4">
              {leading}
            </div>
          )}
          <input
            {...control}
            className={classNames(
              CONTROL,
              isCompact ? "h-8 px-2.5" : "h-9 px-3",
              "pointer-coarse:h-11",
              Boolean(leading) && "pl-8.5",
              Boolean(trailing) && "pr-11",
              className,
            )}
            {...props}
          />
          {trailing && <div className="absolute inset-y-0 right-0 flex items-center pr-0.5">{trailing}</div>}
        </div>
      )}
    </Field>
  );
}
