import type { Metadata } from "next";
import { ConnectedAppView } from "#components/connected-apps/connected-app-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "Connected app" };

export default async function ConnectedAppPage({ params, searchParams }: PageAddress<{ grantId: string }>) {
  const { grantId } = await params;
  await requireSession({ path: `/connected-apps/${encodeURIComponent(grantId)}`, searchParams });
  return <ConnectedAppView grantId={grantId} />;
}
