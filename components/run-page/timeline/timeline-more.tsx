import { useEffect, useEffectEvent } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { TimelineLine } from "./timeline-lines.ts";

/** A placeholder that loads more rows when it becomes visible. */
export function TimelineMore({
  line: { error, level },
  onMore,
}: {
  line: TimelineLine & { kind: "more" };
  onMore: () => void;
}) {
  const read = useEffectEvent(onMore);
  useEffect(() => {
    if (!error) read();
  }, [error]);
  const indent = { paddingLeft: `${1.875 + (level - 1) * 1.125}rem` };
  if (!error) {
    return (
      <div className="flex h-full items-center gap-2" style={indent}>
        <span className="sr-only">Loading more</span>
        <Skeleton className="size-4 rounded-full" />
        <Skeleton className="h-3 w-40" />
      </div>
    );
  }
  return (
    <p className="flex h-full items-center gap-3 text-failed" style={indent}>
      <span className="truncate">These rows could not be loaded. {error.message}</span>
      <button
        type="button"
        tabIndex={-1}
        onClick={onMore}
        className="shrink-0 font-medium text-accent-ink underline underline-offset-2"
      >
        Try again
      </button>
    </p>
  );
}
