"use client";

import type { AnswerOf } from "#components/api/operations.ts";
import { classNames } from "#components/ui/class-names.ts";
import { MultiCombobox } from "#components/ui/combobox.tsx";
import type { KeyDraft, KeyFaults } from "./key-draft.ts";
import { needsAllowlists } from "./key-draft.ts";

export type KeyChoices = AnswerOf<"/api/key-choices">;

type Allowlists = Pick<KeyDraft, "allowedTeamIds" | "allowedProjectIds">;

/** The allowlists of a key or app; shown when a scope requires them. */
export function AllowlistFields({
  draft,
  onChange,
  faults,
  choices,
  isNarrow = false,
}: {
  draft: Allowlists & Pick<KeyDraft, "scopes">;
  onChange: (changes: Partial<Allowlists>) => void;
  faults: Pick<KeyFaults, "allowedTeamIds">;
  /** Undefined while loading. */
  choices: { readonly [Noun in "teams" | "projects"]: Readonly<KeyChoices[Noun]> } | undefined;
  /** Stacked, for narrow pages. */
  isNarrow?: boolean;
}) {
  const { projects } = needsAllowlists(draft.scopes);
  const teamNames = (choices?.teams ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={classNames("grid gap-4", !isNarrow && "sm:grid-cols-2")}>
      <MultiCombobox
        label="Teams"
        optional={projects && draft.allowedProjectIds.length > 0}
        placeholder={choices ? "Choose teams" : "Loading the teams"}
        options={teamNames}
        values={draft.allowedTeamIds}
        onValuesChange={(allowedTeamIds) => onChange({ allowedTeamIds })}
        error={faults.allowedTeamIds}
        empty="No team matches."
      />
      {projects && (
        <MultiCombobox
          label="Projects"
          optional
          placeholder={choices ? "Choose projects" : "Loading the projects"}
          options={(choices?.projects ?? []).map(({ id, name, teamName }) => ({
            value: id,
            label: name,
            hint: teamName,
          }))}
          values={draft.allowedProjectIds}
          onValuesChange={(allowedProjectIds) => onChange({ allowedProjectIds })}
          empty="No project matches."
        />
      )}
    </div>
  );
}
