import type { Metadata } from "next";
import { DocumentView } from "#components/documents/document-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "Document" };

export default async function DocumentPage({ params, searchParams }: PageAddress<{ documentId: string }>) {
  const { documentId } = await params;
  await requireSession({ path: `/documents/${documentId}`, searchParams });
  return <DocumentView documentId={documentId} />;
}
