import type { Metadata } from "next";
import { FileView } from "#components/files/file-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "File" };

export default async function OneFilePage({ params, searchParams }: PageAddress<{ fileId: string }>) {
  const { fileId } = await params;
  await requireSession({ path: `/files/${fileId}`, searchParams });
  return <FileView fileId={fileId} />;
}
