import type { ReactNode } from "react";

/** A setting: description, control, and current effect. */
export function SettingCard({
  title,
  help,
  now,
  children,
}: {
  title: string;
  help: ReactNode;
  /** The current state, below the control. */
  now?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="grid gap-4 p-4 sm:p-5">
        <div className="grid gap-1">
          <h2 className="font-semibold text-heading">{title}</h2>
          <p className="max-w-prose text-ink-soft">{help}</p>
        </div>
        {children}
      </div>
      {now && (
        <div className="border-line border-t bg-sunken px-4 py-2.5 text-ink-soft text-table sm:px-5 [&:last-child]:rounded-b-lg">
          {now}
        </div>
      )}
    </section>
  );
}
