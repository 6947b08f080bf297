import type { ReactNode } from "react";

/** A page's title row: its name, its state in one line, its actions at the right. */
export function PageHeader({
  title,
  state,
  actions,
}: {
  title: string;
  state: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-title tracking-tight">{title}</h1>
        <div className="mt-0.5 grid min-h-5 items-center text-body text-ink-soft">{state}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
