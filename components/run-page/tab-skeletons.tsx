import { Skeleton } from "#components/ui/skeleton.tsx";

const BARS = [
  "ml-0 w-1/12",
  "ml-[8%] w-2/12",
  "ml-[24%] w-1/12",
  "ml-[32%] w-5/12",
  "ml-[72%] w-2/12",
  "ml-[90%] w-1/12",
];

/** The timeline while loading. */
export function TimelineSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the timeline</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <div className="rounded-lg border border-line bg-surface">
        <div className="h-8 border-line border-b" />
        {BARS.map((bar) => (
          <div key={bar} className="flex h-8 items-center gap-4 px-3 max-md:h-14.5">
            <Skeleton className="h-4 w-40 shrink-0 md:w-72" />
            <div className="grow">
              <Skeleton className={`h-3 ${bar}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A conversation while loading. */
export function ConversationSkeleton() {
  return (
    <div role="status" className="grid max-w-4xl gap-5">
      <span className="sr-only">Loading the conversation</span>
      {["h-10", "h-24", "h-10"].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <div key={index} className="grid grid-cols-[auto_1fr] gap-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className={`w-3/4 ${height}`} />
        </div>
      ))}
    </div>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

export function EventsSkeleton() {
  return (
    <div role="status" className="@container rounded-lg border border-line bg-surface">
      <span className="sr-only">Loading the events</span>
      {ROWS.map((row) => (
        <div key={row} aria-hidden className={`${EVENT_COLUMNS} h-8 px-2 @max-xl:h-13`}>
          <EventRowSkeleton />
        </div>
      ))}
    </div>
  );
}

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

/** The remaining window height below the run's header, with a minimum for the graph. */
export const GRAPH_HEIGHT = "h-[max(24rem,calc(100dvh-18rem))]";
