import type { Metadata } from "next";
import { RunsView } from "#components/runs/runs-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Runs" };

export default async function RunsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/runs", searchParams });
  return <RunsView />;
}
