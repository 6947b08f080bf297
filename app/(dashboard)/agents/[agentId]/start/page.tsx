import type { Metadata } from "next";
import { StartView } from "#components/start-run/start-view.tsx";
import { requireSession, type SearchParams } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Start a run" };

export default async function StartPage({
  params,
  searchParams,
}: {
  params: Promise<{ agentId: string }>;
  searchParams: SearchParams;
}) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}/start`, searchParams });
  return <StartView agentId={agentId} />;
}
