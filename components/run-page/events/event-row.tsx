import { memo } from "react";
import { formatExactTime } from "#components/ui/format-relative-time.ts";
import type { RunEvent } from "#lib/contract/dashboard/run-shapes.ts";
import { eventWords, formatOffset } from "./event-words.ts";

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
