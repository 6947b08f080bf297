import { Skeleton } from "#components/ui/skeleton.tsx";

const PLACES = ["first", "second", "third"];

/** The list before it arrives. */
export function AgentsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Reading the agents"
      className="overflow-hidden rounded-lg border border-line xl:w-1/2"
    >
      {PLACES.map((place) => (
        <div key={place} className="grid gap-3 border-line border-b p-5 last:border-b-0">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-6 w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}
