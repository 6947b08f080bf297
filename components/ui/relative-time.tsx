"use client";

import { formatExactTime, formatRelativeTime } from "./format-relative-time.ts";
import { useNow } from "./use-now.ts";

/** A time relative to now; the exact time in a tooltip. */
export function RelativeTime({ at, className }: { at: string | Date; className?: string }) {
  const moment = typeof at === "string" ? new Date(at) : at;
  const now = new Date(useNow());
  return (
    <time
      dateTime={moment.toISOString()}
      title={formatExactTime(moment)}
      suppressHydrationWarning
      className={className ?? "whitespace-nowrap tabular-nums"}
    >
      {formatRelativeTime(moment, now)}
    </time>
  );
}

/** The exact time, for comparing: events, logs. */
export function ExactTime({ at, milliseconds = false }: { at: string | Date; milliseconds?: boolean }) {
  const moment = typeof at === "string" ? new Date(at) : at;
  return (
    <time
      dateTime={moment.toISOString()}
      title={moment.toISOString()}
      suppressHydrationWarning
      className="whitespace-nowrap tabular-nums"
    >
      {formatExactTime(moment, { milliseconds })}
    </time>
  );
}
