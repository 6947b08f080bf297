import type { Metadata } from "next";
import { AppApprovalsView } from "#components/app-approvals/app-approvals-view.tsx";
import { requireSession, type SearchParams } from "../../require-session.ts";

export const metadata: Metadata = { title: "Approved apps" };

export default async function ApprovedAppsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/settings/apps", searchParams });
  return <AppApprovalsView />;
}
