import type { Metadata } from "next";
import { SecurityView } from "#components/settings/security-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/security", searchParams });
  return <SecurityView />;
}
