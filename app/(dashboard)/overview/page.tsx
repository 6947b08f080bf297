import type { Metadata } from "next";
import { OverviewView } from "#components/overview/overview-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/overview", searchParams });
  return <OverviewView />;
}
