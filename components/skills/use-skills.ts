import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type ListedSkill = AnswerOf<"/api/skills">["skills"][number];
export type SkillPage = AnswerOf<"/api/skills/{skillId}">;
export type SkillEntry = AnswerOf<"/api/skills/{skillId}/history">["entries"][number];

const TOOLS_FRESH_MS = 60_000;

/** Skills of the person's teams, a page at a time. */
export function useSkills(search: string) {
  return useInfiniteQuery({
    ...apiPages("/api/skills", { query: { search: search || undefined } }),
    select: ({ pages }) => ({
      skills: pages.flatMap((page) => page.skills),
      mayCreate: pages.some(({ mayCreate }) => mayCreate),
    }),
    placeholderData: keepPreviousData,
  });
}

export function useSkill(skillId: string) {
  return useQuery(apiQuery("/api/skills/{skillId}", { params: { skillId } }));
}

/** The tools that a skill may name. */
export function useSkillTools() {
  return useQuery({
    ...apiQuery("/api/skill-tools"),
    select: ({ tools }) => tools,
    staleTime: TOOLS_FRESH_MS,
  });
}

/** Published versions, newest first. */
export function useSkillHistory(skillId: string) {
  return useInfiniteQuery({
    ...apiPages("/api/skills/{skillId}/history", { params: { skillId } }),
    select: ({ pages }) => pages.flatMap((page) => page.entries),
  });
}

/** A version, which never changes. */
export function useSkillVersion(skillId: string, version: number | null) {
  return useQuery({
    ...apiQuery("/api/skills/{skillId}/versions/{version}", {
      params: { skillId, version: String(version) },
    }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useCreateSkill() {
  return useChange((body: BodyOf<"POST /api/skills">) => apiCall("POST /api/skills", { body }), {
    rereads: ["/api/skills"],
  });
}

export function useUpdateSkill(skillId: string) {
  return useChange(
    (body: BodyOf<"PUT /api/skills/{skillId}">) =>
      apiCall("PUT /api/skills/{skillId}", { params: { skillId }, body }),
    { rereads: ["/api/skills"] },
  );
}

export function usePublishSkill(skillId: string) {
  return useChange(
    (body: BodyOf<"POST /api/skills/{skillId}/publish">) =>
      apiCall("POST /api/skills/{skillId}/publish", { params: { skillId }, body }),
    { rereads: ["/api/skills"] },
  );
}
