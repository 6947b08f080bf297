"use client";

import type { FieldErrorProps, FieldTemplateProps } from "@rjsf/utils";
import { FieldError } from "#components/ui/field.tsx";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { ExtraProperty } from "./extra-property.tsx";

const CONTAINERS = ["object", "array"];

/** The frame of a field, identified by its pointer. Controls show their own faults. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { children, hidden, schema, errors, fieldPathId } = props;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  // For alternatives, the chosen alternative's field shows the faults.
  const isChoice = schema.oneOf !== undefined || schema.anyOf !== undefined;
  const isContainer = CONTAINERS.includes(type ?? "object") && !isChoice;
  return (
    <ExtraProperty field={props}>
      <div
        data-pointer={pointerOf(fieldPathId.path)}
        hidden={hidden}
        className="grid min-w-0 scroll-mt-20 content-start gap-1.5"
      >
        {children}
        {isContainer && errors}
      </div>
    </ExtraProperty>
  );
}

export function FieldErrorTemplate({ errors = [], uiSchema }: FieldErrorProps) {
  // A list of choices shows its own faults.
  if (uiSchema?.["ui:hideError"]) return null;
  return <FieldError id="">{errors.length > 0 ? errors.join("; ") : null}</FieldError>;
}
