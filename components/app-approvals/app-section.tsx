import type { ReactNode } from "react";

/** A titled list of apps. */
export function AppSection({
  title,
  help,
  empty,
  children,
}: {
  title: string;
  help: string;
  /** The text of an empty list. */
  empty: string;
  children: readonly ReactNode[];
}) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="grid gap-1 border-line border-b px-4 py-3.5">
        <h2 className="font-semibold text-heading">{title}</h2>
        <p className="max-w-prose text-ink-soft">{help}</p>
      </div>
      {children.length === 0 ? (
        <p className="px-4 py-3.5 text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  );
}
