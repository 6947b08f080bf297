import { Skeleton } from "#components/ui/skeleton.tsx";

/** Sequence, time since the run's start, type, node, and the payload's start; two lines in narrow windows. */
export const EVENT_COLUMNS =
  "grid items-center gap-x-3 grid-cols-[3rem_minmax(0,1fr)_auto] @xl:grid-cols-[3.5rem_6rem_minmax(0,11rem)_minmax(0,1fr)] " +
  "@4xl:grid-cols-[4rem_6.5rem_12rem_minmax(6rem,14rem)_minmax(0,1fr)]";

export function EventRowSkeleton() {
  return (
    <>
      <Skeleton className="ml-auto h-3 w-8" />
      <Skeleton className="h-3 w-40 @xl:col-span-2" />
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-3 w-3/4 @max-4xl:hidden" />
    </>
  );
}
