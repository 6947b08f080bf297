import type { Read } from "#components/api/not-loaded.tsx";
import { Unreachable } from "#components/api/unreachable.tsx";

/** Shown in place of a skill that does not exist, is not accessible or failed to load. */
export function SkillFailure({ query }: { query: Read }) {
  return (
    <Unreachable
      query={query}
      noun="skill"
      code="skill_not_found"
      why="The link may be incomplete, or the skill belongs to another workspace or is not published yet."
    />
  );
}
