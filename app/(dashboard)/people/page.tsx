import type { Metadata } from "next";
import { PeopleView } from "#components/people/people-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "People and teams" };

export default async function PeoplePage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/people", searchParams });
  return <PeopleView />;
}
