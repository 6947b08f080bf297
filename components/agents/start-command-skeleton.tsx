import { Skeleton } from "#components/ui/skeleton.tsx";

/** The place of a command of the usual length. */
export function StartCommandSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-9" />
    </div>
  );
}
