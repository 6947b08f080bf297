"use client";

import { InboxNotifier } from "#components/inbox/inbox-notifier.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";
import { UnreachableNotice } from "./unreachable-notice.tsx";

/**
 * Background watchers of every page that appear only with a message. They load after the page, except those that could
 * not load later, for example without network.
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
