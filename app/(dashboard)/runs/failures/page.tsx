import type { Metadata } from "next";
import { FailuresView } from "#components/failures/failures-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Failures" };

export default async function FailuresPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/runs/failures", searchParams });
  return <FailuresView />;
}
