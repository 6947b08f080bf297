import type { ReactNode } from "react";

/** A section of the panel with a heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="wrap-anywhere font-medium text-table">{title}</h3>
      {children}
    </section>
  );
}
