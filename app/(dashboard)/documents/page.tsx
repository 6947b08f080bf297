import type { Metadata } from "next";
import { DocumentsView } from "#components/documents/documents-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Documents" };

export default async function DocumentsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/documents", searchParams });
  return <DocumentsView />;
}
