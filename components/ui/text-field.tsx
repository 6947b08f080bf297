import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

/** Label, control and help in fixed places. */
export function TextField({
  label,
  help,
  trailing,
  ...props
}: ComponentProps<"input"> & { label: string; help?: ReactNode; trailing?: ReactNode }) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-body">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-describedby={help ? helpId : undefined}
          className="h-10 w-full rounded-md border border-line-control bg-surface px-3 text-input text-ink transition-colors hover:border-ink-faint has-[+_*]:pr-11 sm:text-body"
          {...props}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center pr-1">{trailing}</div>}
      </div>
      {help && (
        <p id={helpId} className="text-ink-faint text-meta">
          {help}
        </p>
      )}
    </div>
  );
}
