"use client";

import { ArrowRight } from "lucide-react";
import type { EdgeRef } from "#components/graph/plain-edge.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import type { Edit } from "../edits/edit.ts";
import { withWritten } from "./fields/name-controls.tsx";
import { type FoundPart, idsIn } from "./find-part.ts";
import { FormHead } from "./form-head.tsx";
import { useInspected, useProblemsAt } from "./inspected.tsx";
import { errorOf } from "./problem-notes.tsx";

/** The form of an edge: which outcome it follows, and where it leads. */
export function EdgeForm({ found, onEdit }: { found: FoundPart; onEdit: (edit: Edit) => void }) {
  const { readOnly } = useInspected();
  const { part, pointer, graph } = found;
  const edge: EdgeRef = {
    from: String(part.from),
    to: String(part.to),
    ...(typeof part.on === "string" && { on: part.on }),
  };
  const nodes = [...new Set(idsIn(graph, "nodes"))].map((id) => ({ value: id, label: id }));
  const set = (to: EdgeRef) => onEdit({ kind: "set-edge", edge, to });
  const faults = {
    from: errorOf(useProblemsAt(`${pointer}/from`)),
    on: errorOf(useProblemsAt(`${pointer}/on`)),
    to: errorOf(useProblemsAt(`${pointer}/to`)),
  };
  const end = (key: "from" | "to", label: string) => (
    <Combobox
      label={label}
      error={faults[key]}
      options={withWritten(nodes, edge[key])}
      value={edge[key]}
      onValueChange={(id) => id !== null && set({ ...edge, [key]: id })}
      disabled={readOnly}
    />
  );
  return (
    <section aria-label={`Edge from ${edge.from} to ${edge.to}`} className="grid min-w-0 gap-5">
      <FormHead
        icon={<ArrowRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />}
        title="Edge"
        help="It is followed when the node ends with the outcome."
        problems={useProblemsAt(pointer)}
      />
      {end("from", "From")}
      <TextField
        label="Outcome"
        help="done if empty."
        error={faults.on}
        optional
        value={edge.on ?? ""}
        placeholder={DEFAULT_OUTCOME}
        readOnly={readOnly}
        onChange={({ target }) =>
          set({ from: edge.from, to: edge.to, ...(target.value !== "" && { on: target.value }) })
        }
      />
      {end("to", "To")}
    </section>
  );
}
