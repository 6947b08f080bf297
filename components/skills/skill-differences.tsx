import { LineDifferences } from "#components/ui/line-differences.tsx";
import { differing, FIELD_WORDS, type SkillContents, textOf } from "./skill-merge.ts";

interface Named {
  readonly name: string;
  readonly contents: SkillContents;
}

/** Two texts of a skill, field by field and line by line. */
export function SkillDifferences({ before, after }: { before: Named; after: Named }) {
  const fields = differing(before.contents, after.contents);
  if (fields.length === 0) return <p className="text-ink-soft">No differences.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {fields.map((field) => (
        <LineDifferences
          key={field}
          label={`${FIELD_WORDS[field]} compared`}
          before={{ name: `${FIELD_WORDS[field]}: ${before.name}`, text: textOf(before.contents, field) }}
          after={{ name: after.name, text: textOf(after.contents, field) }}
        />
      ))}
    </div>
  );
}
