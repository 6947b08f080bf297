import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRunTab } from "../use-run-place.ts";

/** Of the usual size of why a run failed: whole on the first tab, a line on the others. */
export function FailedSkeleton() {
  const [tab] = useRunTab("timeline");
  return <Skeleton className={tab === "timeline" ? "h-80 rounded-lg" : "h-11.5 rounded-lg"} />;
}
