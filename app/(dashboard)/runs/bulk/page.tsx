import type { Metadata } from "next";
import { BulkActionsView } from "#components/bulk-actions/bulk-actions-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Bulk actions" };

export default async function BulkActionsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/runs/bulk", searchParams });
  return <BulkActionsView />;
}
