"use client";

import type { ReactNode } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/select.tsx";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { ItemList } from "../inspector/fields/list-control.tsx";
import { NewName } from "../inspector/fields/values-controls.tsx";
import { withMember } from "../inspector/members.ts";
import { RawField } from "../inspector/raw-field.tsx";
import { Rules, TextRule } from "./schema-rules.tsx";
import {
  addProperty,
  FIELD_TYPES,
  type FieldType,
  freeName,
  moveProperty,
  propertiesOf,
  removeProperty,
  renameProperty,
  requiredOf,
  setProperty,
  setRequired,
  setType,
  shownType,
} from "./schema-shape.ts";

const TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  string: "Text",
  number: "Number",
  integer: "Whole number",
  boolean: "Yes or no",
  object: "Object",
  array: "List",
};

/** Deeper than this a schema is edited as JSON. */
const MAX_LEVEL = 6;

interface SchemaFieldProps {
  schema: Json;
  pointer: string;
  level: number;
  readOnly: boolean;
  onChange: (schema: Json) => void;
}

/** What a field is: its type and what is known of its values. */
function SchemaField({
  schema,
  pointer,
  level,
  readOnly,
  onChange,
  beside,
  below,
}: SchemaFieldProps & {
  /** Stands beside the type. */
  beside?: ReactNode;
  below?: ReactNode;
}) {
  const type = level > MAX_LEVEL ? undefined : shownType(schema);
  if (!type || !isJsonObject(schema))
    return (
      <>
        {beside}
        {below}
        <RawField
          label="JSON Schema"
          help="It says more than fields can show, so it is edited as JSON."
          value={schema}
          onChange={(next) => onChange(next ?? {})}
          pointer={pointer}
        />
      </>
    );
  const set = (key: string, value: Json | undefined) => onChange(withMember(schema, key, value));
  const parts = { schema, pointer, level, readOnly, onChange, set };
  return (
    <>
      <div className="@container">
        <div className="grid gap-3 @xs:grid-cols-2">
          {beside}
          <Select
            label="Type"
            options={FIELD_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))}
            value={type}
            onValueChange={(next) => onChange(setType(schema, next))}
            disabled={readOnly}
          />
        </div>
      </div>
      {below}
      <details className="group">
        <summary className="w-fit cursor-pointer rounded-sm text-ink-soft text-table hover:text-ink">
          Title, explanation, rules
        </summary>
        <div className="mt-3 grid gap-3">
          <TextRule {...parts} name="title" label="Title" />
          <TextRule {...parts} name="description" label="Explanation" />
          <Rules {...parts} type={type} />
          <Checkbox
            label="Sensitive"
            help="Its value is hidden wherever it would be shown."
            checked={schema["x-laneway-sensitive"] === true}
            disabled={readOnly}
            onChange={({ target }) => set("x-laneway-sensitive", target.checked ? true : undefined)}
          />
        </div>
      </details>
      <Inside {...parts} type={type} />
    </>
  );
}

function Inside({
  type,
  schema,
  pointer,
  level,
  readOnly,
  onChange,
  set,
}: SchemaFieldProps & {
  schema: JsonObject;
  set: (key: string, value: Json | undefined) => void;
  type: FieldType;
}) {
  if (type === "object")
    return (
      <div className="grid gap-2 border-line border-l-2 pl-3">
        <PropertyList
          schema={schema}
          pointer={pointer}
          level={level + 1}
          readOnly={readOnly}
          onChange={onChange}
        />
      </div>
    );
  if (type !== "array") return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce its name before every control within
    <div role="group" aria-label="Each item" className="grid gap-3 border-line border-l-2 pl-3">
      <p className="text-ink-soft text-table">Each item</p>
      <SchemaField
        schema={memberOf(schema, "items") ?? {}}
        pointer={`${pointer}/items`}
        level={level + 1}
        readOnly={readOnly}
        onChange={(items) => set("items", items)}
      />
    </div>
  );
}

/** The fields of an object: named, ordered, required or not. */
export function PropertyList({
  schema,
  pointer,
  level,
  readOnly,
  onChange,
}: {
  schema: JsonObject;
  pointer: string;
  level: number;
  readOnly: boolean;
  onChange: (schema: JsonObject) => void;
}) {
  const entries = Object.entries(propertiesOf(schema));
  const names = entries.map(([name]) => name);
  const required = requiredOf(schema);
  return (
    <>
      <ItemList
        items={entries}
        one="field"
        titleOf={([name]) => name}
        readOnly={readOnly}
        onAdd={() => onChange(addProperty(schema, freeName(schema)))}
        onChange={(next) => onChange(reordered(schema, entries, next))}
      >
        {([name, property]) => (
          <SchemaField
            schema={property}
            pointer={childPointer(`${pointer}/properties`, name)}
            level={level}
            readOnly={readOnly}
            onChange={(next) => onChange(setProperty(schema, name, next))}
            beside={
              <NewName
                label="Name"
                name={name}
                taken={names}
                readOnly={readOnly}
                onName={(to) => onChange(renameProperty(schema, name, to))}
              />
            }
            below={
              <Checkbox
                label="Required"
                checked={required.includes(name)}
                disabled={readOnly}
                onChange={(event) => onChange(setRequired(schema, name, event.target.checked))}
              />
            }
          />
        )}
      </ItemList>
      {entries.length > 0 && (
        <Checkbox
          label="Allow other fields"
          help="A misspelt field is then no error."
          checked={memberOf(schema, "additionalProperties") !== false}
          disabled={readOnly}
          onChange={({ target }) => onChange(withMember(schema, "additionalProperties", target.checked))}
        />
      )}
    </>
  );
}

type Entry = readonly [string, Json];

/** The list says what is left and in which order: one was removed or one was moved. */
function reordered(schema: JsonObject, before: readonly Entry[], after: readonly Entry[]): JsonObject {
  const left = new Set(after.map(([name]) => name));
  const removed = before.find(([name]) => !left.has(name));
  if (removed) return removeProperty(schema, removed[0]);
  return after.reduce((made, [name], to) => {
    const from = Object.keys(propertiesOf(made)).indexOf(name);
    return moveProperty(made, from, to);
  }, schema);
}
