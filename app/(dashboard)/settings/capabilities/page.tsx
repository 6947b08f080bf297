import type { Metadata } from "next";
import { CapabilitiesView } from "#components/settings/capabilities-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Capabilities" };

export default async function CapabilitiesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/capabilities", searchParams });
  return <CapabilitiesView />;
}
