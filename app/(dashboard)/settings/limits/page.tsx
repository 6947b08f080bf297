import type { Metadata } from "next";
import { LimitsView } from "#components/settings/limits-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Limits" };

export default async function LimitsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/limits", searchParams });
  return <LimitsView />;
}
