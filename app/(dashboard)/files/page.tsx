import type { Metadata } from "next";
import { FilesView } from "#components/files/files-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Files" };

export default async function FilesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/files", searchParams });
  return <FilesView />;
}
