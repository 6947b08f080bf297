import { Skeleton } from "#components/ui/skeleton.tsx";

const FIELDS = ["first", "second", "third", "fourth"];

/** The form and API call while loading. */
export function StartSkeleton() {
  return (
    <div
      role="status"
      className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]"
    >
      <span className="sr-only">Loading the lane</span>
      <div aria-hidden className="grid gap-5">
        {FIELDS.map((field) => (
          <div key={field} className="grid gap-1.5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-9" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
