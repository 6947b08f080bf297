import { Skeleton } from "#components/ui/skeleton.tsx";
import { TimelineSkeleton } from "./tab-skeletons.tsx";

/** A run while loading. */
export function RunSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the run</span>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1.5">
          <Skeleton className="my-1 h-5 w-56" />
          <Skeleton className="h-5 w-96 max-w-full" />
        </div>
        <Skeleton className="h-8 w-32" />
      </div>
      <Skeleton className="h-24 w-full rounded-lg" />
      <div className="grid gap-4">
        <div className="flex h-9 gap-5 border-line border-b">
          {["w-16", "w-14", "w-20", "w-24"].map((width) => (
            <Skeleton key={width} className={`my-2 h-5 ${width}`} />
          ))}
        </div>
        <TimelineSkeleton />
      </div>
    </div>
  );
}
