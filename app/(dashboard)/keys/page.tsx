import type { Metadata } from "next";
import { KeysView } from "#components/keys/keys-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Keys" };

export default async function KeysPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/keys", searchParams });
  return <KeysView />;
}
