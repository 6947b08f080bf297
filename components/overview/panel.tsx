import type { ReactNode } from "react";
import { NotLoaded, type Read } from "#components/api/not-loaded.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A section with a heading, which shows its own loading error. */
export function Panel({
  title,
  about,
  query,
  what,
  children,
}: {
  title: string;
  about?: ReactNode;
  query: Read & { readonly data: unknown };
  /** "The failures could not be loaded." */
  what: string;
  children: ReactNode;
}) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-heading">{title}</h2>
        {about && <div className="text-ink-soft text-table">{about}</div>}
      </header>
      {query.error && query.data === undefined ? <NotLoaded what={what} query={query} /> : children}
    </section>
  );
}

const LINES = ["w-3/4", "w-2/3", "w-4/5", "w-1/2", "w-3/5"] as const;

/** A list while loading. */
export function ListSkeleton() {
  return (
    <div className="grid gap-4 py-2">
      {LINES.map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      ))}
    </div>
  );
}
