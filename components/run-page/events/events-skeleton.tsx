import { EVENT_COLUMNS, EventRowSkeleton } from "./event-row-skeleton.tsx";

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
