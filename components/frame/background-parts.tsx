"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";
import { UnreachableNotice } from "./unreachable-notice.tsx";

const InboxNotifier = lazyPart(
  async () => (await import("#components/inbox/inbox-notifier.tsx")).InboxNotifier,
);

/**
 * What watches behind every page and is seen only when it has something to say; loads after the page, but for what
 * could not be loaded any more when it is needed.
 */
export function BackgroundParts() {
  if (!useMounted()) return null;
  return (
    <>
      <InboxNotifier />
      <UnreachableNotice />
    </>
  );
}
