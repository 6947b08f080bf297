"use client";

import { Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { TYPED } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { NewSkillDialog } from "./new-skill-dialog.tsx";
import { SKILL_COLUMNS, SkillCard } from "./skill-columns.tsx";
import { useSkills } from "./use-skills.ts";

const MAX_SEARCH_CHARS = 200;

/** The skills of the person's teams. */
export function SkillsView() {
  const [search, setSearch] = useQueryState(
    "q",
    parseAsString.withDefault("").withOptions({ ...TYPED, throttleMs: 200 }),
  );
  const [isCreating, setCreating] = useState(false);
  const query = useSkills(search);
  const skills = query.data?.skills;
  const mayCreate = query.data?.mayCreate ?? false;
  const isNew = skills?.length === 0 && search === "";
  const create = mayCreate && (
    <Button look="primary" className="justify-self-start" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New skill
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Skills"
        state="Instructions that agents of a team share, with the tools they allow."
        actions={!isNew && create}
      />
      {!isNew && (
        <FilterBar
          label="Skills"
          search={{
            value: search,
            onChange: (text) => void setSearch(text === "" ? null : text.slice(0, MAX_SEARCH_CHARS)),
            placeholder: "Name or description",
          }}
          filters={[]}
        />
      )}
      {query.error && !skills ? (
        <NotLoaded what="The skills could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Skills"
          isMain
          columns={SKILL_COLUMNS}
          rows={skills}
          rowKey={({ id }) => id}
          rowAction={({ id }) => ({ href: `/skills/${id}` })}
          card={(skill) => <SkillCard skill={skill} />}
          pages={query}
          empty={
            isNew ? (
              <OrNoTeam>
                <EmptyState title={mayCreate ? "No skills yet" : "No published skills yet"} act={create}>
                  {mayCreate
                    ? "Write instructions once, and let model nodes of your team's agents use them: a tone, rules, how to work with a tool. Agents keep the version they were published with."
                    : "You see what your teams have written and published here."}
                </EmptyState>
              </OrNoTeam>
            ) : (
              <EmptyState
                title="No skill matches"
                act={
                  <Button className="justify-self-start" onClick={() => void setSearch(null)}>
                    Show all skills
                  </Button>
                }
              >
                Try fewer words.
              </EmptyState>
            )
          }
        />
      )}
      {isCreating && <NewSkillDialog onClose={() => setCreating(false)} />}
    </div>
  );
}
