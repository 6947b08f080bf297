import type { Metadata } from "next";
import { AgentsView } from "#components/agents/agents-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Agents" };

export default async function AgentsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/agents", searchParams });
  return <AgentsView />;
}
