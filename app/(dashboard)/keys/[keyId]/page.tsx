import type { Metadata } from "next";
import { KeyView } from "#components/keys/key-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "Key" };

export default async function KeyPage({ params, searchParams }: PageAddress<{ keyId: string }>) {
  const { keyId } = await params;
  await requireSession({ path: `/keys/${encodeURIComponent(keyId)}`, searchParams });
  return <KeyView keyId={keyId} />;
}
