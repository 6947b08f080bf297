import type { Metadata } from "next";
import { BuilderPage } from "#components/builder/builder-page.tsx";
import { type PageAddress, requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Edit agent" };

export default async function EditAgentPage({ params, searchParams }: PageAddress<{ agentId: string }>) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}/edit`, searchParams });
  return <BuilderPage agentId={agentId} />;
}
