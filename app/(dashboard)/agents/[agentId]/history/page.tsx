import type { Metadata } from "next";
import { HistoryView } from "#components/versions/history-view.tsx";
import { type PageAddress, requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Agent history" };

export default async function HistoryPage({ params, searchParams }: PageAddress<{ agentId: string }>) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}/history`, searchParams });
  return <HistoryView agentId={agentId} />;
}
