import type { Metadata } from "next";
import { NewAgentView } from "#components/new-agent/new-agent-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "New agent" };

export default async function NewAgentPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/agents/new", searchParams });
  return <NewAgentView />;
}
