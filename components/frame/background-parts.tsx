"use client";

import { InboxNotifier } from "#components/inbox/inbox-notifier.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";
import { UnreachableNotice } from "./unreachable-notice.tsx";

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
