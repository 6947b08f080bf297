import { Markdown } from "#components/markdown/markdown.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { SkillContents } from "./skill-merge.ts";

/** A skill for those who only read it. */
export function SkillText({ skill: { description, instructions, tools } }: { skill: SkillContents }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {description && <p className="wrap-anywhere max-w-[90ch] text-ink-soft">{description}</p>}
      <section aria-label="Instructions" className="min-w-0 rounded-lg border border-line bg-surface p-4">
        {instructions.trim() === "" ? (
          <p className="text-ink-faint">No instructions yet.</p>
        ) : (
          <Markdown text={instructions} />
        )}
      </section>
      <section aria-labelledby="skill-tools" className="grid gap-2">
        <h2 id="skill-tools" className="font-semibold">
          Tools
        </h2>
        {tools.length === 0 ? (
          <p className="text-ink-soft">A node that uses the skill may call all the tools it lists.</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {tools.map((name) => (
              <li key={name} className="min-w-0">
                <Badge>{name}</Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
