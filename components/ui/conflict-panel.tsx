import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** Two people wrote the same: what happened, and beneath it what is to be chosen. Announced when it appears. */
export function ConflictPanel({
  title,
  says,
  children,
}: {
  title: string;
  says: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg bg-waiting-wash p-4"
    >
      <div className="flex gap-3" role="alert">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
        <div className="grid gap-1">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          <p className="text-ink-soft">{says}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
