import type { Metadata } from "next";
import { RunView } from "#components/run-page/run-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "Run" };

export default async function RunPage({ params, searchParams }: PageAddress<{ runId: string }>) {
  const { runId } = await params;
  await requireSession({ path: `/runs/${encodeURIComponent(runId)}`, searchParams });
  return <RunView key={runId} runId={runId} />;
}
