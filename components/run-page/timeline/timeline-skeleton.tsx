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
