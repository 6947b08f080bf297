import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error: what failed, why, and what to do. Announced when it appears. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex max-w-2xl gap-3 rounded-lg bg-failed-wash p-3 text-body">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-failed" />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-medium text-ink">{title}</p>
        {children}
      </div>
    </div>
  );
}
