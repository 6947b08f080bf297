import type { Metadata } from "next";
import { ConnectedAppsView } from "#components/connected-apps/connected-apps-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Connected apps" };

export default async function ConnectedAppsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/connected-apps", searchParams });
  return <ConnectedAppsView />;
}
