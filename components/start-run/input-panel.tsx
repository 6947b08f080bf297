"use client";

import { useCallback, useMemo, useRef } from "react";
import { focusFirstField } from "#components/schema-form/focus-field.ts";
import { FormFaults } from "#components/schema-form/form-faults.ts";
import type { FormValue } from "#components/schema-form/form-values.ts";
import { JsonEditor } from "#components/schema-form/json-editor.tsx";
import { SchemaForm } from "#components/schema-form/schema-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { Violation } from "#lib/language/json-schema/json-schema.ts";
import { present } from "./start-body.ts";

/** A value, edited as a form or as JSON. */
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
  const panel = useRef<HTMLElement>(null);
  const unread = useRef<readonly Violation[]>([]);
  // A stable function: with a new one, a caller that reports invalid JSON would report again.
  const noteDrafts = useCallback(
    (drafts: readonly Violation[]) => {
      unread.current = drafts;
      onDraftFaults(drafts);
    },
    [onDraftFaults],
  );
  /** Invalid JSON must be corrected before switching to the form, so that nothing is lost. */
  function turn(to: "form" | "json") {
    const pointers = unread.current.map(({ pointer }) => pointer);
    if (pointers.length > 0 && to !== view && panel.current) focusFirstField(panel.current, pointers);
    else onView(to);
  }
  return (
    <section ref={panel} aria-labelledby="input-title" className="grid gap-4">
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
              onClick={() => turn(name)}
              className="h-6.5 aria-pressed:bg-hover aria-pressed:text-ink"
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      {view === "form" && takesNothing(schema) ? (
        <p className="text-ink-soft">There is nothing to fill in: this lane takes an empty object.</p>
      ) : view === "form" ? (
        <SchemaForm
          schema={schema}
          value={value}
          onChange={onChange}
          faults={faults}
          onTouched={onTouched}
          onDraftFaults={noteDrafts}
          disabled={disabled}
        />
      ) : (
        <JsonInput
          value={value}
          onChange={onChange}
          faults={faults}
          onDraftFaults={noteDrafts}
          disabled={disabled}
        />
      )}
    </section>
  );
}

function takesNothing({ properties, patternProperties, additionalProperties }: JsonObject): boolean {
  const named = Object.keys(isJsonObject(properties) ? properties : {});
  return named.length === 0 && patternProperties === undefined && additionalProperties === false;
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
          <ul aria-label="Errors in the input" className="grid gap-1 text-failed text-table">
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
