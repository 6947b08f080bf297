import type { Metadata } from "next";
import { NewKeyView } from "#components/keys/new-key-view.tsx";
import { requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "New key" };

export default async function NewKeyPage() {
  await requireSession({ path: "/keys/new" });
  return <NewKeyView />;
}
