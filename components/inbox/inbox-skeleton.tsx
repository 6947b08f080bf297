import { Skeleton } from "#components/ui/skeleton.tsx";

/** The list; from 1024 px with the open item, from 1904 px with its run. */
export const INBOX_COLUMNS =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(19rem,25rem)_minmax(0,60rem)] min-[119rem]:grid-cols-[minmax(20rem,29rem)_minmax(0,60rem)_minmax(22rem,40rem)]";

const ROWS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

export function InboxSkeleton() {
  return (
    <div className={INBOX_COLUMNS}>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="grid gap-1.5 px-3.5 py-3">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        ))}
      </div>
      <div className="max-lg:hidden">
        <DetailSkeleton />
      </div>
      <div className="max-[119rem]:hidden">
        <RunContextSkeleton />
      </div>
    </div>
  );
}

export function DetailSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="grid gap-3 border-line border-b px-5 py-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
      <div className="grid gap-3 p-5">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-8 w-40" />
      </div>
    </div>
  );
}

export function RunContextSkeleton() {
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-5">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-24 w-3/5" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-32 w-2/5" />
    </div>
  );
}
