"use client";

import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { nodeWords } from "#components/graph/node-words.ts";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { NAME_FIELD, TRIED_FIELDS } from "#lib/language/node-types/common-fields.ts";
import { NODE_ID } from "#lib/language/node-types/id-rules.ts";
import type { NodeTypeFields } from "#lib/language/node-types/node-field.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";
import type { Edit } from "../edits/edit.ts";
import { FieldList } from "./field-list.tsx";
import { type FoundPart, nodesIn } from "./find-part.ts";
import { FormHead } from "./form-head.tsx";
import { IdField } from "./id-field.tsx";
import { useInspected, useProblemsAt } from "./inspected.tsx";
import { withMember } from "./members.ts";
import { RawField } from "./raw-field.tsx";

const TRIED_KEYS = TRIED_FIELDS.map(({ key }) => key);

/** The form of a node, by the fields of its type; of a type that is not known, its members as JSON. */
export function NodeForm({ found, onEdit }: { found: FoundPart; onEdit: (edit: Edit) => void }) {
  const { document } = useInspected();
  const { part: node, pointer } = found;
  const problems = useProblemsAt(pointer);
  const id = typeof node.id === "string" ? node.id : "";
  const type = typeof node.type === "string" ? node.type : null;
  const form = fieldsOf(type);
  const set = (next: JsonObject) => onEdit({ kind: "set-node", node: next });
  const isTried = form?.isTried === true;
  return (
    <section aria-label={`Node ${id}`} className="grid min-w-0 gap-5">
      <FormHead
        icon={<NodeTypeIcon type={type} className="size-4.5 shrink-0 text-ink-soft" />}
        title={nodeWords(type).label ?? "Node"}
        help={form?.help}
        problems={problems}
      />
      <FieldList
        fields={[NAME_FIELD]}
        holder={node}
        pointer={pointer}
        onChange={set}
        known={Object.keys(node)}
      />
      <IdField
        id={id}
        {...NODE_ID}
        taken={nodesIn(document).flatMap(({ part }) => (typeof part.id === "string" ? [part.id] : []))}
        pointer={pointer}
        onRename={(to) => onEdit({ kind: "rename-node", from: id, to })}
      />
      <ConfigFields form={form} node={node} pointer={pointer} onChange={set} />
      <FieldList
        // A form that does not offer them still shows what is written.
        fields={TRIED_FIELDS.filter(({ key }) => isTried || memberOf(node, key) !== undefined)}
        holder={node}
        pointer={pointer}
        onChange={set}
        known={["id", "type", "config", "name", ...TRIED_KEYS]}
      />
    </section>
  );
}

function ConfigFields({
  form,
  node,
  pointer: nodePointer,
  onChange,
}: {
  form: NodeTypeFields | undefined;
  node: JsonObject;
  pointer: string;
  onChange: (node: JsonObject) => void;
}) {
  const pointer = childPointer(nodePointer, "config");
  const config = memberOf(node, "config");
  const set = (next: Json | undefined) => onChange(withMember(node, "config", next));
  if (form && (config === undefined || isJsonObject(config)))
    return <FieldList fields={form.fields} holder={config ?? {}} pointer={pointer} onChange={set} />;
  return (
    <>
      {!form && (
        <RawField
          label="Type"
          help="There is no such type of node."
          value={memberOf(node, "type")}
          onChange={(type) => onChange(withMember(node, "type", type))}
          pointer={childPointer(nodePointer, "type")}
        />
      )}
      <RawField label="Configuration" value={config} onChange={set} pointer={pointer} />
    </>
  );
}

function fieldsOf(type: string | null): NodeTypeFields | undefined {
  const forms: Readonly<Record<string, NodeTypeFields>> = NODE_TYPE_FIELDS;
  return type === null ? undefined : memberOf(forms, type);
}
