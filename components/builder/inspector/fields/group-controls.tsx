"use client";

import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/select.tsx";
import { isJsonObject, memberOf } from "#lib/contract/json.ts";
import { fits } from "../fits.ts";
import { useInspected, useProblemsAt } from "../inspected.tsx";
import { withMember } from "../members.ts";
import { errorOf } from "../problem-notes.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";
import { FieldGroup } from "./field-group.tsx";

/** Members of an object of their own. An optional one is switched on first. */
export function GroupControl({ field, value, onChange, pointer, Fields }: ControlProps<"group">) {
  const { readOnly } = useInspected();
  const error = errorOf(useProblemsAt(pointer));
  const holder = value !== undefined && isJsonObject(value) ? value : undefined;
  const inner = holder && (
    <div className="grid gap-4 border-line border-l-2 pl-3">
      <Fields fields={field.fields} holder={holder} pointer={pointer} onChange={onChange} />
    </div>
  );
  if (!field.optional)
    return (
      <FieldGroup {...wordsOf(field)} error={error}>
        {inner}
      </FieldGroup>
    );
  return (
    <div className="grid gap-3">
      <Checkbox
        label={<span className="font-medium">{field.label}</span>}
        help={field.help}
        error={error}
        checked={holder !== undefined}
        disabled={readOnly}
        onChange={(event) => onChange(event.target.checked ? field.added : undefined)}
      />
      {inner}
    </div>
  );
}

/** Which of the ways the holder's members go; -1 for none. */
function wayOf({ ways }: ControlProps<"ways">["field"], holder: ControlProps<"ways">["holder"]): number {
  return ways.findIndex(({ field }) => {
    const value = memberOf(holder, field.key);
    return value !== undefined && fits(field, value);
  });
}

/** A choice between members. When the chosen one gets a value, the others' members are removed. */
export function WaysControl({
  field,
  holder,
  pointer,
  onHolder,
  Fields,
}: Pick<ControlProps<"ways">, "field" | "holder" | "pointer" | "Fields"> & {
  onHolder: (holder: ControlProps<"ways">["holder"]) => void;
}) {
  const { readOnly } = useInspected();
  const [chosen, setChosen] = useState<number>();
  const present = wayOf(field, holder);
  const current = chosen ?? Math.max(0, present);
  const way = field.ways[current];
  if (!way) return null;
  const keys = field.ways.map((one) => one.field.key);
  const own = current === present ? memberOf(holder, way.field.key) : undefined;
  return (
    <div className="grid gap-4">
      <Select
        label={field.label}
        options={field.ways.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(current)}
        onValueChange={(index) => setChosen(Number(index))}
        disabled={readOnly}
      />
      <Fields
        key={current}
        fields={[way.field]}
        holder={own === undefined ? withMember(holder, way.field.key, undefined) : holder}
        pointer={pointer}
        known={Object.keys(holder)}
        onChange={(next) => {
          const value = memberOf(next, way.field.key);
          const without = keys.reduce((rest, key) => withMember(rest, key, undefined), holder);
          onHolder(value === undefined ? without : withMember(without, way.field.key, value));
        }}
      />
    </div>
  );
}
