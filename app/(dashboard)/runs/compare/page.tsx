import type { Metadata } from "next";
import { CompareView } from "#components/compare-runs/compare-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Compare two runs" };

export default async function ComparePage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/runs/compare", searchParams });
  return <CompareView />;
}
