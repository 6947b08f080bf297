import type { ReactNode } from "react";

/** An empty page: what belongs here, and the first action. */
export function EmptyState({ title, children, act }: { title: string; children: ReactNode; act: ReactNode }) {
  return (
    <section className="grid max-w-2xl gap-4 rounded-lg border border-line bg-surface p-6">
      <div className="grid gap-1">
        <h2 className="font-semibold text-heading">{title}</h2>
        <div className="text-body text-ink-soft">{children}</div>
      </div>
      {act}
    </section>
  );
}
