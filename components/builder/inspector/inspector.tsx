"use client";

import { useMemo, useState } from "react";
import { laneItemId } from "#components/graph/graph-parts.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { Sample } from "#lib/language/expressions/assist/sample.ts";
import type { Edit, Selection } from "../edits/edit.ts";
import type { AuthoringOptions } from "../validation/use-problems.ts";
import { type AgentFacts, DocumentForm } from "./document-form.tsx";
import { EdgeForm } from "./edge-form.tsx";
import { type FoundPart, findPart } from "./find-part.ts";
import { InspectedParts } from "./inspected.tsx";
import { LaneForm } from "./lane-form.tsx";
import { NodeForm } from "./node-form.tsx";
import type { ShownProblem } from "./problem-notes.tsx";

interface InspectorProps {
  /** Any JSON: a draft may be half written. */
  document: Json;
  selection: Selection;
  options: AuthoringOptions | undefined;
  problems: readonly ShownProblem[];
  readOnly: boolean;
  /** A run's data, to show values of. */
  sample: Sample | undefined;
  /** What a draft has beside its graph; without it, that is not shown. */
  agent?: AgentFacts;
  onEdit: (edit: Edit) => void;
}

/** The form of what is selected: a node by its type, a lane, an edge, or the agent itself. */
export function Inspector({ document, selection, agent, onEdit, ...given }: InspectorProps) {
  const found = findPart(document, selection);
  const { kind, id } = selection;
  const pointer = found?.pointer ?? "";
  const part = useMemo(
    () => ({
      key: `${kind} ${id}`,
      boxId: kind === "lane" ? laneItemId(id) : kind === "node" ? id : null,
      pointer,
    }),
    [kind, id, pointer],
  );
  const form = useFormKey(part.key);
  function edit(next: Edit): void {
    if (next.kind === "rename-node" || next.kind === "rename-lane") form.keepFor(`${kind} ${next.to}`);
    onEdit(next);
  }
  return (
    <InspectedParts document={document} graph={found?.graph ?? {}} part={part} {...given}>
      {found ? (
        <PartForm key={form.key} {...{ selection, found, onEdit: edit }} agent={agent} />
      ) : isJsonObject(document) ? (
        <p className="text-ink-soft">This is no longer in the draft.</p>
      ) : (
        <p className="text-ink-soft">The draft is not a graph: write it as JSON first.</p>
      )}
    </InspectedParts>
  );
}

/** Another form for another part, but the same one for what is renamed in it: it keeps the focus. */
function useFormKey(part: string): { key: number; keepFor: (renamed: string) => void } {
  const [form, setForm] = useState({ part, key: 0 });
  if (form.part !== part) setForm({ part, key: form.key + 1 });
  return { key: form.key, keepFor: (renamed) => setForm({ part: renamed, key: form.key }) };
}

interface PartFormProps {
  found: FoundPart;
  onEdit: (edit: Edit) => void;
}

function PartForm({
  selection,
  found,
  agent,
  onEdit,
}: PartFormProps & { selection: Selection; agent: AgentFacts | undefined }) {
  switch (selection.kind) {
    case "node":
      return <NodeForm found={found} onEdit={onEdit} />;
    case "lane":
      return <LaneForm found={found} onEdit={onEdit} />;
    case "edge":
      return <EdgeForm found={found} onEdit={onEdit} />;
    case "document":
      return <DocumentForm found={found} agent={agent} onEdit={onEdit} />;
  }
}
