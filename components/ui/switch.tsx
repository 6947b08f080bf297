"use client";

import { type ReactNode, useId } from "react";

/** A switch with immediate effect. */
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
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={help ? `${id}-help` : undefined}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        className="group mt-0.5 inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-control bg-sunken px-0.5 transition-colors disabled:opacity-60 aria-checked:border-accent aria-checked:bg-accent"
      >
        <span className="size-3.5 rounded-full bg-ink-faint transition-[translate,background-color] group-aria-checked:translate-x-4 group-aria-checked:bg-on-accent" />
      </button>
    </div>
  );
}
