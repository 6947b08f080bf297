import type { Column } from "#components/ui/data-table-columns.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SkillState } from "./skill-state.tsx";
import type { ListedSkill } from "./use-skills.ts";

export const SKILL_COLUMNS: readonly Column<ListedSkill>[] = [
  {
    id: "name",
    header: "Skill",
    width: 12,
    grow: 2,
    cell: ({ name }) => (
      <span title={name} className="truncate font-medium">
        {name}
      </span>
    ),
  },
  {
    id: "description",
    header: "Description",
    width: 12,
    grow: 4,
    cell: ({ description }) => (
      <span title={description} className="truncate text-ink-soft">
        {description}
      </span>
    ),
  },
  {
    id: "team",
    header: "Team",
    width: 7,
    grow: 1,
    cell: ({ team }) => (
      <span title={team.name} className="truncate">
        {team.name}
      </span>
    ),
  },
  { id: "state", header: "State", width: 15.5, cell: (skill) => <SkillState {...skill} /> },
  { id: "updated", header: "Changed", width: 7, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

/** A skill as a card, for narrow windows. */
export function SkillCard({ skill }: { skill: ListedSkill }) {
  const { name, description, team } = skill;
  return (
    <div className="grid min-w-0 gap-1 text-table">
      <p className="wrap-anywhere line-clamp-2 font-medium">{name}</p>
      {description && <p className="line-clamp-2 text-ink-soft">{description}</p>}
      <p className="truncate text-ink-faint text-meta">{team.name}</p>
      <SkillState {...skill} />
    </div>
  );
}
