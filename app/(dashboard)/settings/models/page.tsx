import type { Metadata } from "next";
import { ModelsView } from "#components/settings-models/models-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Models" };

export default async function ModelsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/models", searchParams });
  return <ModelsView />;
}
