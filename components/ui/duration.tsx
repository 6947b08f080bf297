"use client";

import { formatDuration } from "./format-duration.ts";
import { useNow } from "./use-now.ts";

/** A duration; the milliseconds in a tooltip. */
export function Duration({ ms }: { ms: number }) {
  return (
    <span title={`${Math.round(ms).toLocaleString("en")} ms`} className="whitespace-nowrap tabular-nums">
      {formatDuration(ms)}
    </span>
  );
}

/** A running duration, updated every second. */
export function Elapsed({ since }: { since: string | Date }) {
  const now = useNow({ everySecond: true });
  const ms = Math.max(0, now - new Date(since).getTime());
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {formatDuration(Math.floor(ms / 1_000) * 1_000)}
    </span>
  );
}
