import type { Metadata } from "next";
import { AuditView } from "#components/audit/audit-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/audit", searchParams });
  return <AuditView />;
}
