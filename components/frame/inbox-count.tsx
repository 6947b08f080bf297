"use client";

import { countInWords, useInboxCount } from "#components/inbox/use-inbox-count.ts";

/** The number of pending items beside the inbox link; over the icon only a dot, which covers no part of it. */
export function InboxCount({ isSmall }: { isSmall: boolean }) {
  const { data } = useInboxCount();
  if (!data || data.toAnswer === 0) return null;
  if (isSmall) {
    return (
      <span className="size-2 rounded-full bg-waiting-mark">
        <span className="sr-only">{countInWords(data)} to answer</span>
      </span>
    );
  }
  return (
    <span className="rounded-full bg-waiting-wash px-1.5 font-medium text-meta text-waiting tabular-nums">
      {countInWords(data)}
      <span className="sr-only"> to answer</span>
    </span>
  );
}
