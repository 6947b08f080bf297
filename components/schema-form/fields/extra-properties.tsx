"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { ContentProps } from "../field-props.ts";
import { useFormEdits } from "../form-edits.ts";
import type { FormSchema } from "../form-keywords.ts";
import { isValues } from "../form-values.ts";
import { emptyValue } from "../initial-value.ts";
import { freeName, withMember, withoutMember, withRenamed } from "./object-changes.ts";

/** Additional properties of an object: each can be renamed and removed. */
export function ExtraProperties({ schema, pointer, value, locked, of }: ContentProps & { of: FormSchema }) {
  const { root, change, Field } = useFormEdits();
  const { properties = {}, required = [], maxProperties = Number.POSITIVE_INFINITY } = schema;
  const values = isValues(value) ? value : {};
  const names = Object.keys(values).filter((name) => !Object.hasOwn(properties, name));
  const keys = useRef(new Map<string, number>()).current;
  const lastKey = useRef(0);
  for (const name of names) if (!keys.has(name)) keys.set(name, ++lastKey.current);

  function rename(from: string, wanted: string) {
    const to = freeName(values, wanted);
    // It stays the same field, which may have the focus.
    keys.set(to, keys.get(from) ?? 0);
    keys.delete(from);
    change(pointer, (latest) => withRenamed(latest, { from, to }));
  }

  return (
    <>
      {names.map((name) => (
        <ExtraProperty
          key={`+${keys.get(name)}`}
          name={name}
          locked={locked}
          onRename={(wanted) => rename(name, wanted)}
          onRemove={() => change(pointer, (latest) => withoutMember(latest, name))}
        >
          <Field
            schema={of}
            pointer={childPointer(pointer, name)}
            value={values[name]}
            name={name}
            required={required.includes(name)}
            locked={locked}
            emptied=""
          />
        </ExtraProperty>
      ))}
      {Object.keys(values).length < maxProperties && (
        <Button
          data-adds=""
          className="justify-self-start"
          onClick={() => change(pointer, (latest) => withMember(latest, "newKey", emptyValue(of, root)))}
          disabled={locked}
        >
          <Plus aria-hidden />
          Add a property
        </Button>
      )}
    </>
  );
}

function ExtraProperty({
  name,
  locked,
  onRename,
  onRemove,
  children,
}: {
  name: string;
  locked: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <div
      data-item=""
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]"
    >
      <TextField
        // A new name is a new property: the field's text is reset.
        key={name}
        label="Name"
        defaultValue={name}
        disabled={locked}
        autoComplete="off"
        onBlur={({ target }) => {
          const typed = target.value.trim();
          // An assignment to this name would be misinterpreted.
          if (typed === "" || typed === "__proto__") target.value = name;
          else if (typed !== name) onRename(typed);
        }}
        className="font-mono sm:text-table"
      />
      <div className="order-last col-span-full min-w-0 sm:order-none sm:col-span-1">{children}</div>
      <IconButton label={`Remove ${name}`} onClick={onRemove} disabled={locked} className="mt-6.5">
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
