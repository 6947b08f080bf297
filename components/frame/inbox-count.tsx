"use client";

import { countInWords, useInboxCount } from "#components/inbox/use-inbox-count.ts";

/** The number of pending items beside the inbox link. */
export function InboxCount() {
  const { data } = useInboxCount();
  if (!data || data.toAnswer === 0) return null;
  return (
    <span className="rounded-full bg-waiting-wash px-1.5 font-medium text-meta text-waiting tabular-nums">
      {countInWords(data)}
      <span className="sr-only"> to answer</span>
    </span>
  );
}
