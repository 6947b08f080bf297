import type { ReactNode } from "react";

/** A section of an operation with a heading. */
export function DocsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <h4 className="font-medium">{title}</h4>
      {children}
    </div>
  );
}
