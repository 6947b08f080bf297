"use client";

import { formatDuration } from "./format-duration.ts";
import { useNow } from "./use-now.ts";

/** How long something took; the milliseconds on hover. */
export function Duration({ ms }: { ms: number }) {
  return (
    <span title={`${Math.round(ms).toLocaleString("en")} ms`} className="whitespace-nowrap tabular-nums">
      {formatDuration(ms)}
    </span>
  );
}

/** How long something has been in progress, updated every second. */
export function Elapsed({ since }: { since: string | Date }) {
  const now = useNow({ everySecond: true });
  const ms = Math.max(0, now - new Date(since).getTime());
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {formatDuration(Math.floor(ms / 1_000) * 1_000)}
    </span>
  );
}
