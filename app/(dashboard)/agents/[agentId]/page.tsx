import type { Metadata } from "next";
import { AgentView } from "#components/agents/agent-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Agent" };

export default async function AgentPage({
  params,
  searchParams,
}: {
  params: Promise<{ agentId: string }>;
  searchParams: SearchParams;
}) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}`, searchParams });
  return <AgentView agentId={agentId} />;
}
