"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConflictPanel } from "#components/ui/conflict-panel.tsx";
import { LineDifferences } from "#components/ui/line-differences.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { conflictsOf, differing, FIELD_WORDS, type Field, textOf } from "./skill-merge.ts";
import type { SkillDraft } from "./use-skill-draft.ts";

/** Somebody else saved while this person typed: what both changed is shown side by side, and chosen. */
export function SkillConflict({ draft }: { draft: SkillDraft }) {
  const { base, typed: mine, theirs, merge } = draft;
  const [chosen, setChosen] = useState<Partial<Record<Field, "mine" | "theirs">>>({});
  if (!theirs) return null;
  const conflicts = conflictsOf({ base, mine, theirs });
  const changed = differing(base, theirs).filter((field) => !conflicts.includes(field));
  const isDecided = conflicts.every((field) => chosen[field] !== undefined);
  return (
    <ConflictPanel
      title="Somebody else saved this skill while you were writing"
      says={
        <>
          {conflicts.length === 0
            ? "You changed different fields, so both changes are kept."
            : "Nothing of yours is lost. Choose for each field that both of you changed."}
          {changed.length > 0 &&
            ` Theirs: ${changed.map((field) => FIELD_WORDS[field].toLowerCase()).join(", ")}.`}
        </>
      }
    >
      {conflicts.map((field) => (
        <div key={field} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <LineDifferences
            label={`${FIELD_WORDS[field]}, theirs and yours`}
            before={{ name: `${FIELD_WORDS[field]}: theirs, saved`, text: textOf(theirs, field) }}
            after={{ name: "Yours", text: textOf(mine, field) }}
          />
          <RadioGroup
            label={`${FIELD_WORDS[field]} to keep`}
            value={chosen[field] ?? null}
            onValueChange={(side) => setChosen({ ...chosen, [field]: side })}
            options={[
              { value: "mine", label: "Yours" },
              { value: "theirs", label: "Theirs" },
            ]}
          />
        </div>
      ))}
      <Button
        look="primary"
        className="justify-self-start"
        disabled={!isDecided}
        onClick={() => merge((field) => chosen[field] ?? "mine")}
      >
        Continue with this text
      </Button>
    </ConflictPanel>
  );
}
