import type { Metadata } from "next";
import { InboxView } from "#components/inbox/inbox-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/inbox", searchParams });
  return <InboxView />;
}
