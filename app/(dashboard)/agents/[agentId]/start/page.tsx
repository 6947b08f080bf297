import type { Metadata } from "next";
import { StartView } from "#components/start-page/start-view.tsx";
import { type PageAddress, requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Start a run" };

export default async function StartPage({ params, searchParams }: PageAddress<{ agentId: string }>) {
  const { agentId } = await params;
  await requireSession({ path: `/agents/${agentId}/start`, searchParams });
  return <StartView agentId={agentId} />;
}
