import type { Metadata } from "next";
import { WorkspaceView } from "#components/settings/workspace-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Workspace settings" };

export default async function WorkspacePage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings", searchParams });
  return <WorkspaceView />;
}
