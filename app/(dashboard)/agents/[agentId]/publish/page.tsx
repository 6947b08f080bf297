import type { Metadata } from "next";
import { PublishView } from "#components/publish/publish-view.tsx";
import { type PageAddress, requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Publish an agent" };

export default async function PublishPage({ params, searchParams }: PageAddress<{ agentId: string }>) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}/publish`, searchParams });
  return <PublishView agentId={agentId} />;
}
