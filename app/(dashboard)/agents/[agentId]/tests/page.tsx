import type { Metadata } from "next";
import { TestsView } from "#components/agent-tests/tests-view.tsx";
import { type PageAddress, requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Tests" };

export default async function TestsPage({ params, searchParams }: PageAddress<{ agentId: string }>) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}/tests`, searchParams });
  return <TestsView key={agentId} agentId={agentId} />;
}
