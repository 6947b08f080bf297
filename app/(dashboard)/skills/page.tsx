import type { Metadata } from "next";
import { SkillsView } from "#components/skills/skills-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Skills" };

export default async function SkillsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/skills", searchParams });
  return <SkillsView />;
}
