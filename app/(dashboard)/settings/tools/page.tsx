import type { Metadata } from "next";
import { ToolServersView } from "#components/tool-servers/tool-servers-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Tool servers" };

export default async function ToolServersPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/tools", searchParams });
  return <ToolServersView />;
}
