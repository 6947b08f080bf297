import { Skeleton } from "#components/ui/skeleton.tsx";

/** The place of a command of the usual length. */
export function StartPanelSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-62 rounded-lg" />
      <Skeleton className="h-9" />
    </div>
  );
}
