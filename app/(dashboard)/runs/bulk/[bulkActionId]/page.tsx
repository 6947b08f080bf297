import type { Metadata } from "next";
import { BulkActionView } from "#components/bulk-actions/bulk-action-view.tsx";
import { type PageAddress, requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Bulk action" };

export default async function BulkActionPage({
  params,
  searchParams,
}: PageAddress<{ bulkActionId: string }>) {
  const { bulkActionId } = await params;
  await requireSession({ path: `/runs/bulk/${encodeURIComponent(bulkActionId)}`, searchParams });
  return <BulkActionView key={bulkActionId} bulkActionId={bulkActionId} />;
}
