import type { Metadata } from "next";
import { SetUpView } from "#components/connected-apps/set-up-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Connect an app" };

export default async function SetUpPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/connected-apps/set-up", searchParams });
  return <SetUpView />;
}
