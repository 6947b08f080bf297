import { memo } from "react";
import { formatExactTime } from "#components/ui/format-relative-time.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { RunEvent } from "#lib/contract/dashboard/run-shapes.ts";
import { eventWords } from "./event-words.ts";
import { formatOffset } from "./format-offset.ts";

/** Sequence, time since the run began, what, where, and the beginning of the payload; two lines in narrow places. */
export const EVENT_COLUMNS =
  "grid items-center gap-x-3 grid-cols-[3rem_minmax(0,1fr)_auto] @xl:grid-cols-[3.5rem_6rem_minmax(0,11rem)_minmax(0,1fr)] " +
  "@4xl:grid-cols-[4rem_6.5rem_12rem_minmax(6rem,14rem)_minmax(0,1fr)]";

export const EventRow = memo(function EventRow({ event, beganAt }: { event: RunEvent; beganAt: number }) {
  const { icon: Icon, word, ink } = eventWords(event.eventType);
  const at = Date.parse(event.timestamp);
  return (
    <>
      <span className="text-right font-mono text-ink-faint text-meta tabular-nums">{event.sequence}</span>
      <span
        title={formatExactTime(new Date(at), { milliseconds: true })}
        className="truncate text-ink-soft tabular-nums @max-xl:order-3 @max-xl:text-meta"
      >
        {formatOffset(at - beganAt)}
      </span>
      <span className="flex min-w-0 items-center gap-2 @max-xl:order-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${ink}`} />
        <span className="truncate">{word}</span>
      </span>
      <span
        title={event.nodeName ?? undefined}
        className="truncate text-ink-soft @max-xl:order-4 @max-xl:col-start-2 @max-xl:text-meta"
      >
        {event.nodeName ?? <span className="font-mono text-meta @4xl:hidden">{event.preview}</span>}
        {event.loopPath && event.loopPath.length > 0 && (
          <span className="text-ink-faint">
            {" "}
            #{event.loopPath.map(({ iteration }) => iteration).join(".")}
          </span>
        )}
      </span>
      <span className="truncate font-mono text-ink-faint text-meta @max-4xl:hidden">{event.preview}</span>
    </>
  );
});

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
