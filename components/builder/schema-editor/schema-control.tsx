"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { isJsonObject } from "#lib/contract/json.ts";
import type { ControlProps } from "../inspector/fields/control-props.ts";
import { wordsOf } from "../inspector/fields/control-props.ts";
import { FieldGroup } from "../inspector/fields/field-group.tsx";
import { useInspected, useProblemsWithin } from "../inspector/inspected.tsx";
import { errorOf } from "../inspector/problem-notes.tsx";
import { RawField } from "../inspector/raw-field.tsx";
import { PropertyList } from "./schema-field.tsx";
import { NEW_OBJECT, shownType } from "./schema-shape.ts";

const StartPreview = lazyPart(
  () => import("./start-preview.tsx").then((part) => part.StartPreview),
  <p className="text-ink-faint text-meta">The form is loading.</p>,
);

const VIEWS = [
  ["fields", "Fields"],
  ["json", "JSON"],
] as const;

/** A JSON Schema of an object, as a list of fields; as JSON when wanted, or when it says what fields cannot show. */
export function SchemaControl({ field, value, onChange, pointer }: ControlProps<"schema">) {
  const { readOnly } = useInspected();
  const [view, setView] = useState<"fields" | "json">("fields");
  const schema = value !== undefined && isJsonObject(value) ? value : undefined;
  const isShown = schema === undefined || shownType(schema) === "object";
  const current = isShown ? view : "json";
  const error = errorOf(useProblemsWithin(pointer));
  const isInput = field.of === "input";
  return (
    <FieldGroup
      {...wordsOf(field)}
      error={current === "fields" ? error : undefined}
      action={
        <fieldset className="flex rounded-md border border-line p-0.5">
          <legend className="sr-only">Edit {field.label.toLowerCase()} as</legend>
          {VIEWS.map(([name, label]) => (
            <Button
              key={name}
              look="quiet"
              size="small"
              aria-pressed={current === name}
              disabled={name === "fields" && !isShown}
              onClick={() => setView(name)}
              className="h-6.5 aria-pressed:bg-hover aria-pressed:text-ink"
            >
              {label}
            </Button>
          ))}
        </fieldset>
      }
    >
      <div className="@container">
        <div className={isInput ? "grid gap-4 @2xl:grid-cols-2" : "grid gap-4"}>
          {current === "json" ? (
            <RawField
              label={`${field.label} as JSON Schema`}
              help={isShown ? "" : "It says more than fields can show, so it is edited as JSON."}
              value={value}
              onChange={onChange}
              pointer={pointer}
            />
          ) : (
            <PropertyList
              schema={schema ?? NEW_OBJECT}
              pointer={pointer}
              level={0}
              readOnly={readOnly}
              onChange={(next) => onChange(isEmpty(next) && field.optional ? undefined : next)}
            />
          )}
          {isInput && schema && <StartPreview schema={schema} />}
        </div>
      </div>
    </FieldGroup>
  );
}

/** Nothing but what a new one begins with. */
function isEmpty(schema: NonNullable<unknown>): boolean {
  return JSON.stringify(schema) === JSON.stringify(NEW_OBJECT);
}
