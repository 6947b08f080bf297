"use client";

import type { ReactNode } from "react";
import { useId } from "react";
import { FieldNotes } from "#components/ui/field.tsx";
import { OptionalMark } from "#components/ui/optional-mark.tsx";

/** Several controls under one label. */
export function FieldGroup({
  label,
  help,
  error,
  optional = false,
  action,
  children,
}: {
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** Beside the label. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce its name before every control within
    <div role="group" aria-labelledby={`${id}-label`} className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span id={`${id}-label`} className="font-medium text-body">
          {label}
          {optional && <OptionalMark />}
        </span>
        {action}
      </div>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
