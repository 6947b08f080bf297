"use client";

import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

/** On or off, at once. */
export function Switch({
  label,
  help,
  checked,
  onCheckedChange,
  disabled = false,
}: {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4 pointer-coarse:min-h-11">
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {help && (
          <div id={`${id}-help`} className="text-ink-soft text-table">
            {help}
          </div>
        )}
      </div>
      <Radix.Root
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="mt-0.5 inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-control bg-sunken px-0.5 transition-colors disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="size-3.5 rounded-full bg-ink-faint transition-[translate,background-color] data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  );
}
