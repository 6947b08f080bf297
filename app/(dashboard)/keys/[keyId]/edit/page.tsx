import type { Metadata } from "next";
import { EditKeyView } from "#components/keys/edit-key-view.tsx";
import { requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Edit key" };

export default async function EditKeyPage({ params }: { params: Promise<{ keyId: string }> }) {
  const { keyId } = await params;
  await requireSession({ path: `/keys/${encodeURIComponent(keyId)}/edit` });
  return <EditKeyView keyId={keyId} />;
}
