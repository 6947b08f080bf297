"use client";

import { useMemo } from "react";
import { FormFaults } from "#components/schema-form/form-faults.ts";
import type { FormValue } from "#components/schema-form/initial-value.ts";
import { JsonEditor } from "#components/schema-form/json-editor.tsx";
import { SchemaForm } from "#components/schema-form/schema-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { Violation } from "#lib/json-schema/json-schema.ts";
import { present } from "./start-body.ts";

/** One value, typed as a form or as JSON. */
export function InputPanel({
  schema,
  value,
  onChange,
  view,
  onView,
  faults,
  onTouched,
  onDraftFaults,
  disabled,
}: {
  schema: JsonObject;
  value: FormValue;
  onChange: (value: FormValue) => void;
  view: "form" | "json";
  onView: (view: "form" | "json") => void;
  faults: readonly Violation[];
  onTouched: (pointer: string) => void;
  onDraftFaults: (faults: readonly Violation[]) => void;
  disabled: boolean;
}) {
  return (
    <section aria-labelledby="input-title" className="grid gap-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 id="input-title" className="font-medium">
          Input
        </h2>
        <fieldset className="flex rounded-md border border-line p-0.5">
          <legend className="sr-only">Type the input as</legend>
          {VIEWS.map(({ name, label }) => (
            <Button
              key={name}
              look="quiet"
              size="small"
              aria-pressed={view === name}
              onClick={() => onView(name)}
              className="h-6.5 aria-pressed:bg-hover aria-pressed:text-ink"
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      {view === "form" ? (
        <SchemaForm
          schema={schema}
          value={value}
          onChange={onChange}
          faults={faults}
          onTouched={onTouched}
          onDraftFaults={onDraftFaults}
          disabled={disabled}
        />
      ) : (
        <JsonInput
          value={value}
          onChange={onChange}
          faults={faults}
          onDraftFaults={onDraftFaults}
          disabled={disabled}
        />
      )}
    </section>
  );
}

const VIEWS = [
  { name: "form", label: "Form" },
  { name: "json", label: "JSON" },
] as const;

function JsonInput({
  value,
  onChange,
  faults,
  onDraftFaults,
  disabled,
}: Pick<Parameters<typeof InputPanel>[0], "value" | "onChange" | "faults" | "onDraftFaults" | "disabled">) {
  const whole = useMemo(() => present(value), [value]);
  const noting = useMemo(
    () => ({
      note: (pointer: string, message: string | undefined) =>
        onDraftFaults(message === undefined ? [] : [{ pointer, message, keyword: "json" }]),
    }),
    [onDraftFaults],
  );
  return (
    <FormFaults value={noting}>
      <div data-pointer="" className="grid gap-3">
        <JsonEditor
          label="Input as JSON"
          hideLabel
          pointer=""
          value={whole}
          onChange={(typed) => onChange(isJsonObject(typed) ? typed : {})}
          disabled={disabled}
          rows={12}
        />
        {faults.length > 0 && (
          <ul aria-label="What is wrong with the input" className="grid gap-1 text-failed text-table">
            {faults.map(({ pointer, message }) => (
              <li key={`${pointer} ${message}`} className="wrap-anywhere">
                <code className="font-mono">{pointer || "input"}</code> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormFaults>
  );
}
