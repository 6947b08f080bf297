import { Skeleton } from "#components/ui/skeleton.tsx";
import { StartCommandSkeleton } from "./start-command-skeleton.tsx";

const PLACES = ["first", "second", "third"];

/** The list with its panel before it arrives. */
export function AgentsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Reading the agents</span>
      <ul aria-hidden className="list-with-panel">
        {PLACES.map((place) => (
          <li key={place}>
            <AgentPlace />
            {place === "first" && <PanelPlace />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AgentPlace() {
  return (
    <div className="grid content-start gap-3 px-4 py-4 md:px-5">
      <div className="grid gap-1">
        <Skeleton className="my-0.5 h-5 w-36" />
        <Skeleton className="my-0.5 h-9 w-full max-w-xl md:h-4 xl:h-9 2xl:h-4" />
      </div>
      <Skeleton className="h-8 w-44" />
      <Skeleton className="my-1 h-4 w-72 max-w-full" />
    </div>
  );
}

function PanelPlace() {
  return (
    <div>
      <div className="grid gap-4 px-4 py-4 md:px-5">
        <div className="grid gap-1">
          <Skeleton className="my-0.5 h-5 w-64 max-w-full" />
          <Skeleton className="my-0.5 h-4 w-96 max-w-full" />
          <Skeleton className="my-1 h-4 w-24" />
        </div>
        <StartCommandSkeleton />
      </div>
    </div>
  );
}
