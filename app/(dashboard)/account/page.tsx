import type { Metadata } from "next";
import { AccountView } from "#components/account/account-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/account", searchParams });
  const { failure, linked } = await searchParams;
  return <AccountView failure={one(failure)} linked={one(linked)} />;
}

/** The first value of a parameter that may repeat. */
const one = (value: string | string[] | undefined) => [value ?? []].flat()[0];
