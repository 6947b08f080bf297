"use client";

import { fieldFault } from "#components/api/api-error.ts";
import { MultiCombobox } from "#components/ui/combobox.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { InstructionsField } from "./instructions-field.tsx";
import type { SkillDraft } from "./use-skill-draft.ts";
import { useSkillTools } from "./use-skills.ts";

/** What a person writes of a skill. */
export function SkillFields({ draft: { typed, type, saving } }: { draft: SkillDraft }) {
  const { data: tools = [], isPending } = useSkillTools();
  const known = new Set(tools.map(({ name }) => name));
  const gone = typed.tools.filter((name) => !isPending && !known.has(name));
  const options = [
    ...tools.map(({ name, description }) => ({ value: name, label: name, hint: description })),
    ...typed.tools.filter((name) => !known.has(name)).map((name) => ({ value: name, label: name })),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <TextField
          label="Name"
          help="Models read it as the heading of the instructions."
          value={typed.name}
          onChange={({ target }) => type({ name: target.value })}
          maxLength={200}
          error={typed.name.trim() === "" ? "Enter a name." : fieldFault(saving.error, "/name")}
        />
        <TextArea
          label="Description"
          optional
          rows={1}
          help="For the people who choose it. Models do not read it."
          value={typed.description}
          onChange={({ target }) => type({ description: target.value })}
          maxLength={2_000}
          error={fieldFault(saving.error, "/description")}
        />
      </div>
      <InstructionsField
        value={typed.instructions}
        onChange={(instructions) => type({ instructions })}
        error={fieldFault(saving.error, "/instructions")}
      />
      <MultiCombobox
        label="Tools"
        optional
        placeholder="Any tool that the node lists"
        searchLabel="Find a tool"
        options={options}
        values={typed.tools}
        onValuesChange={(chosen) => type({ tools: chosen })}
        help="A node that uses the skill may call only these of its own tools. None chosen: all of them. A skill never adds a tool."
        error={
          gone.length > 0
            ? `The workspace has no tool ${gone.join(", ")}. Remove it, or add its server.`
            : fieldFault(saving.error, "/tools")
        }
      />
    </div>
  );
}
