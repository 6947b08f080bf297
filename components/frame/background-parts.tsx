"use client";

import { QuickCreate } from "#components/tasks/quick-create.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";
import { UnreachableNotice } from "./unreachable-notice.tsx";

const InboxNotifier = lazyPart(
  async () => (await import("#components/inbox/inbox-notifier.tsx")).InboxNotifier,
);
const ItemNotifier = lazyPart(
  async () => (await import("#components/notifications/item-notifier.tsx")).ItemNotifier,
);

/**
 * Background watchers of every page that appear only with a message. They load after the page, except those that could
 * not load later, for example without network.
 */
export function BackgroundParts() {
  if (!useMounted()) return null;
  return (
    <>
      <InboxNotifier />
      <ItemNotifier />
      <QuickCreate />
      <UnreachableNotice />
    </>
  );
}
