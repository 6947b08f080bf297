"use client";

import { CodeField } from "../../code/code-field.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";

export function ExpressionControl({ field, value, onChange, pointer }: ControlProps<"expression">) {
  return (
    <CodeField
      {...wordsOf(field)}
      kind="expression"
      inBody={field.inBody === true}
      value={typeof value === "string" ? value : ""}
      pointer={pointer}
      onChange={(text) => onChange(text === "" && field.optional ? undefined : text)}
    />
  );
}

export function TemplateControl({ field, value, onChange, pointer }: ControlProps<"template">) {
  return (
    <CodeField
      {...wordsOf(field)}
      kind="template"
      isLong={field.isLong === true}
      value={typeof value === "string" ? value : ""}
      pointer={pointer}
      onChange={(text) => onChange(text === "" && field.optional ? undefined : text)}
    />
  );
}
