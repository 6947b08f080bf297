"use client";

import { DoorOpen } from "lucide-react";
import type { JsonObject } from "#lib/contract/json.ts";
import { LANE_FIELDS } from "#lib/language/agent-document/lane-fields.ts";
import { LANE_ID } from "#lib/language/node-types/id-rules.ts";
import type { Edit } from "../edits/edit.ts";
import { FieldList } from "./field-list.tsx";
import { type FoundPart, idsIn } from "./find-part.ts";
import { FormHead } from "./form-head.tsx";
import { IdField } from "./id-field.tsx";
import { useProblemsAt } from "./inspected.tsx";

/** The form of a lane: how runs begin. */
export function LaneForm({ found, onEdit }: { found: FoundPart; onEdit: (edit: Edit) => void }) {
  const { part: lane, pointer, graph } = found;
  const id = typeof lane.id === "string" ? lane.id : "";
  return (
    <section aria-label={`Lane ${id}`} className="grid min-w-0 gap-5">
      <FormHead
        icon={<DoorOpen aria-hidden className="size-4.5 shrink-0 text-ink-soft" />}
        title="Lane"
        help="A way to start the agent: what it is given, and where it begins."
        problems={useProblemsAt(pointer)}
      />
      <IdField
        id={id}
        {...LANE_ID}
        taken={idsIn(graph, "lanes")}
        pointer={pointer}
        onRename={(to) => onEdit({ kind: "rename-lane", from: id, to })}
      />
      <FieldList
        fields={LANE_FIELDS}
        holder={lane}
        pointer={pointer}
        onChange={(next: JsonObject) => onEdit({ kind: "set-lane", lane: next })}
        known={["id"]}
      />
    </section>
  );
}
