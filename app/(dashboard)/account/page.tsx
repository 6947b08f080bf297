import type { Metadata } from "next";
import { AccountView } from "#components/account/account-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/account", searchParams });
  return <AccountView />;
}
