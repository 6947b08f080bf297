import type { Metadata } from "next";
import { RunView } from "#components/run-page/run-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Run" };

export default async function RunPage({
  params,
  searchParams,
}: {
  params: Promise<{ runId: string }>;
  searchParams: SearchParams;
}) {
  const { runId } = await params;
  await requireSession({ path: `/runs/${encodeURIComponent(runId)}`, searchParams });
  return <RunView key={runId} runId={runId} />;
}
