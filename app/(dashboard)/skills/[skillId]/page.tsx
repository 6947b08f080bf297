import type { Metadata } from "next";
import { SkillView } from "#components/skills/skill-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "Skill" };

export default async function SkillPage({ params, searchParams }: PageAddress<{ skillId: string }>) {
  const { skillId } = await params;
  await requireSession({ path: `/skills/${skillId}`, searchParams });
  return <SkillView skillId={skillId} />;
}
