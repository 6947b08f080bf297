import type { Metadata } from "next";
import { AgentView } from "#components/agent-page/agent-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "Agent" };

export default async function AgentPage({ params, searchParams }: PageAddress<{ agentId: string }>) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}`, searchParams });
  return <AgentView agentId={agentId} />;
}
