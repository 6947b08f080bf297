import type { Metadata } from "next";
import { RetentionView } from "#components/settings/retention-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Retention" };

export default async function RetentionPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/retention", searchParams });
  return <RetentionView />;
}
