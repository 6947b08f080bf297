"use client";

import { Combobox } from "#components/ui/combobox.tsx";
import { isJsonObject, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { idsIn } from "../find-part.ts";
import { useInspected, useProblemsAt } from "../inspected.tsx";
import { withMember } from "../members.ts";
import { errorOf } from "../problem-notes.tsx";
import type { ControlProps } from "./control-props.ts";
import { withWritten } from "./name-controls.tsx";

const EMPTY: JsonObject = { start: "", nodes: [], edges: [] };

/** Where the inner graph begins. Its nodes are on the canvas. */
export function BodyControl({ field, value, onChange, pointer }: ControlProps<"body">) {
  const { readOnly } = useInspected();
  const body = value !== undefined && isJsonObject(value) ? value : EMPTY;
  const ids = [...new Set(idsIn(body, "nodes"))];
  const start = memberOf(body, "start");
  const error = errorOf([...useProblemsAt(pointer), ...useProblemsAt(`${pointer}/start`)]);
  const many = ids.length === 1 ? "1 node" : `${ids.length} nodes`;
  return (
    <Combobox
      label={`${field.label} begins at`}
      help={`It has ${many}; the canvas shows them.`}
      error={error}
      options={withWritten(
        ids.map((id) => ({ value: id, label: id })),
        start,
      )}
      value={typeof start === "string" && start !== "" ? start : null}
      onValueChange={(id) => onChange(withMember(body, "start", id ?? ""))}
      placeholder="Choose a node"
      disabled={readOnly}
    />
  );
}
