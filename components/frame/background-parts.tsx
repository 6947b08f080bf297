"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";

const InboxNotifier = lazyPart(
  async () => (await import("#components/inbox/inbox-notifier.tsx")).InboxNotifier,
);
const UnreachableNotice = lazyPart(async () => (await import("./unreachable-notice.tsx")).UnreachableNotice);

/** What watches behind every page and is seen only when it has something to say; loads after the page. */
export function BackgroundParts() {
  if (!useMounted()) return null;
  return (
    <>
      <InboxNotifier />
      <UnreachableNotice />
    </>
  );
}
