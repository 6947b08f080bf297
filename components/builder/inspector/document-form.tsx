"use client";

import { Bot } from "lucide-react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Edit } from "../edits/edit.ts";
import type { FoundPart } from "./find-part.ts";
import { FormHead } from "./form-head.tsx";
import { useInspected, useProblemsAt } from "./inspected.tsx";

/** A draft's fields outside its graph. */
export interface AgentFacts {
  readonly name: string;
  readonly description: string;
  readonly requireTests: boolean;
}

/** The form of the agent itself. */
export function DocumentForm({
  found,
  agent,
  onEdit,
}: {
  found: FoundPart;
  agent: AgentFacts | undefined;
  onEdit: (edit: Edit) => void;
}) {
  const { readOnly } = useInspected();
  const whole = useProblemsAt(found.pointer);
  const lanes = useProblemsAt("/lanes");
  const set = (change: Partial<AgentFacts>) => onEdit({ kind: "set-agent", ...change });
  return (
    <section aria-label="Agent" className="grid min-w-0 gap-5">
      <FormHead
        icon={<Bot aria-hidden className="size-4.5 shrink-0 text-ink-soft" />}
        title="Agent"
        help="Select a node, an edge or a lane to edit it."
        problems={[...whole, ...lanes]}
      />
      {agent && (
        <>
          <TextField
            label="Name"
            value={agent.name}
            maxLength={200}
            readOnly={readOnly}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextArea
            label="Description"
            optional
            help="What it does, for those who choose one."
            value={agent.description}
            maxLength={2_000}
            readOnly={readOnly}
            onChange={({ target }) => set({ description: target.value })}
          />
          <Checkbox
            label="Its tests must pass before it is published"
            checked={agent.requireTests}
            disabled={readOnly}
            onChange={({ target }) => set({ requireTests: target.checked })}
          />
        </>
      )}
    </section>
  );
}
