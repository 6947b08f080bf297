import type { Metadata } from "next";
import { ConnectedAppView } from "#components/connected-apps/connected-app-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Connected app" };

export default async function ConnectedAppPage({
  params,
  searchParams,
}: {
  params: Promise<{ grantId: string }>;
  searchParams: SearchParams;
}) {
  const { grantId } = await params;
  await requireSession({ path: `/connected-apps/${encodeURIComponent(grantId)}`, searchParams });
  return <ConnectedAppView grantId={grantId} />;
}
