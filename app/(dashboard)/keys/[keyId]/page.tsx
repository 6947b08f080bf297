import type { Metadata } from "next";
import { KeyView } from "#components/keys/key-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Key" };

export default async function KeyPage({
  params,
  searchParams,
}: {
  params: Promise<{ keyId: string }>;
  searchParams: SearchParams;
}) {
  const { keyId } = await params;
  await requireSession({ path: `/keys/${encodeURIComponent(keyId)}`, searchParams });
  return <KeyView keyId={keyId} />;
}
