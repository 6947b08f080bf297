"use client";

import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps } from "@rjsf/utils";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** An additional property: it can be renamed and removed. */
export function ExtraProperty({
  field: { schema, label, disabled, readonly, onKeyRename, onRemoveProperty },
  children,
}: {
  field: FieldTemplateProps;
  children: ReactNode;
}) {
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children;
  const locked = disabled || readonly;
  return (
    <div
      data-item=""
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]"
    >
      <TextField
        // A new name is a new property: the field's text is reset.
        key={label}
        label="Name"
        defaultValue={label}
        disabled={locked}
        autoComplete="off"
        onBlur={({ target }) => {
          const name = target.value.trim();
          // An assignment to this name would be misinterpreted.
          if (name === "" || name === "__proto__") target.value = label;
          else if (name !== label) onKeyRename(name);
        }}
        className="font-mono sm:text-table"
      />
      <div className="order-last col-span-full min-w-0 sm:order-none sm:col-span-1">{children}</div>
      <IconButton label={`Remove ${label}`} onClick={onRemoveProperty} disabled={locked} className="mt-6.5">
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
