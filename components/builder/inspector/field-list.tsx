"use client";

import { type ComponentType, createElement } from "react";
import { type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { NodeField } from "#lib/language/node-types/node-field.ts";
import { SchemaControl } from "../schema-editor/schema-control.tsx";
import { BodyControl } from "./fields/body-control.tsx";
import { ExpressionControl, TemplateControl } from "./fields/code-controls.tsx";
import type { ControlProps, FieldListProps } from "./fields/control-props.ts";
import { GroupControl, WaysControl } from "./fields/group-controls.tsx";
import { ListControl } from "./fields/list-control.tsx";
import {
  AgentControl,
  ConnectionControl,
  LaneControl,
  ModelControl,
  NodeControl,
  ToolControl,
} from "./fields/name-controls.tsx";
import { ChoiceControl, NumberControl, TextControl, YesNoControl } from "./fields/plain-controls.tsx";
import { SkillsControl, ToolsControl } from "./fields/tools-control.tsx";
import { NumbersControl, TemplatesByNameControl, TextsControl } from "./fields/values-controls.tsx";
import { fits } from "./fits.ts";
import { useProblemsAt } from "./inspected.tsx";
import { withMember } from "./members.ts";
import { WarningNotes } from "./problem-notes.tsx";
import { RawField } from "./raw-field.tsx";

/** The fields of an object, then every member that has no field, as JSON. */
export function FieldList({ fields, holder, pointer, onChange, known = [] }: FieldListProps) {
  const named = new Set([...known, ...fields.flatMap(keysOf)]);
  const others = Object.keys(holder).filter((key) => !named.has(key));
  return (
    <>
      {fields.map((field) => (
        <FieldControl
          key={`${field.key} ${field.kind}`}
          field={field}
          holder={holder}
          pointer={pointer}
          onChange={onChange}
        />
      ))}
      {others.map((key) => (
        <RawField
          key={`raw ${key}`}
          label={key}
          help="Unknown field. Clear it to remove it."
          value={memberOf(holder, key)}
          onChange={(value) => onChange(withMember(holder, key, value))}
          pointer={childPointer(pointer, key)}
        />
      ))}
    </>
  );
}

function keysOf(field: NodeField): string[] {
  return field.kind === "ways" ? field.ways.map((way) => way.field.key) : [field.key];
}

type Kind = Exclude<NodeField["kind"], "ways">;

const CONTROLS: { readonly [K in Kind]: ComponentType<ControlProps<K>> } = {
  expression: ExpressionControl,
  template: TemplateControl,
  text: TextControl,
  number: NumberControl,
  yes_no: YesNoControl,
  choice: ChoiceControl,
  list: ListControl,
  group: GroupControl,
  templates_by_name: TemplatesByNameControl,
  numbers: NumbersControl,
  texts: TextsControl,
  schema: SchemaControl,
  model: ModelControl,
  tool: ToolControl,
  tools: ToolsControl,
  skills: SkillsControl,
  connection: ConnectionControl,
  agent: AgentControl,
  lane: LaneControl,
  node: NodeControl,
  body: BodyControl,
};

/** One member of an object, by the control of its kind; as JSON where the control cannot show the value. */
function FieldControl({
  field,
  holder,
  pointer: holderPointer,
  onChange,
}: {
  field: NodeField;
  holder: JsonObject;
  /** JSON Pointer of the holder. */
  pointer: string;
  onChange: (holder: JsonObject) => void;
}) {
  const pointer = childPointer(holderPointer, field.key);
  const problems = useProblemsAt(pointer);
  if (field.kind === "ways")
    return (
      <WaysControl
        field={field}
        holder={holder}
        pointer={holderPointer}
        onHolder={onChange}
        Fields={FieldList}
      />
    );
  const value = memberOf(holder, field.key);
  if (!isShown(field, holder, value)) return null;
  const set = (next: Json | undefined) => onChange(withMember(holder, field.key, next));
  if (value !== undefined && !fits(field, value))
    return <RawField label={field.label} value={value} onChange={set} pointer={pointer} />;
  const Control = CONTROLS[field.kind] as ComponentType<ControlProps<Kind>>; // the one for this field's kind
  return (
    <div className="grid gap-1.5">
      {createElement(Control, { field, value, onChange: set, pointer, holder, Fields: FieldList })}
      <WarningNotes problems={problems} />
    </div>
  );
}

function isShown({ only }: NodeField, holder: JsonObject, value: Json | undefined): boolean {
  if (!only || value !== undefined) return true;
  const other = memberOf(holder, only.key);
  return typeof other === "string" && only.values.includes(other);
}
