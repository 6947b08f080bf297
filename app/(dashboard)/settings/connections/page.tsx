import type { Metadata } from "next";
import { ConnectionsView } from "#components/connections/connections-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Connections" };

export default async function ConnectionsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/connections", searchParams });
  return <ConnectionsView />;
}
