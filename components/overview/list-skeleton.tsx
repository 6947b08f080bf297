import { Skeleton } from "#components/ui/skeleton.tsx";

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
