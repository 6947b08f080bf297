"use client";

// Not the package's index, which needs a validator that compiles code.
import FormLibrary, { type IChangeEvent } from "@rjsf/core/lib/components/Form.js";
import type { UiSchema } from "@rjsf/utils";
import { type FocusEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Violation } from "#lib/language/json-schema/json-schema.ts";
import { afterPress, watchPresses } from "./after-press.ts";
import { errorSchemaOf } from "./error-schema.ts";
import { FIELDS } from "./fields/fields.ts";
import { FormBoundary } from "./form-boundary.tsx";
import { FormFaults, type FormFaultsValue } from "./form-faults.ts";
import { formSchema } from "./form-schema.ts";
import { formValidator } from "./form-validator.ts";
import { type FormValue, holdAbsent } from "./initial-value.ts";
import { libraryWords } from "./library-words.ts";
import { TEMPLATES } from "./templates/templates.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { WIDGETS } from "./widgets/widgets.ts";

/** A separator that no property name contains, so that field ids are unique. */
const SEPARATOR = "\u001f";

const UI: UiSchema = { "ui:globalOptions": { enableOptionalDataFieldForType: ["object"] } };

const DEFAULTS = {
  arrayMinItems: { populate: "requiredOnly" },
  constAsDefaults: "never",
  requiredBooleanDefault: "skip",
} as const;

/**
 * A form for any JSON Schema. The parent component holds the value and decides which faults are shown: those of the
 * validator at fields that were touched, or those of the server.
 */
export function SchemaForm({
  schema,
  value,
  onChange,
  faults,
  onTouched,
  onDraftFaults,
  disabled = false,
}: {
  schema: JsonObject;
  value: FormValue;
  onChange: (value: FormValue) => void;
  faults: readonly Violation[];
  /** Called with a field's pointer when it loses the focus. */
  onTouched?: (pointer: string) => void;
  /** Text in a field that is not valid JSON yet, so the field has no value. */
  onDraftFaults?: (faults: readonly Violation[]) => void;
  disabled?: boolean;
}) {
  const prefix = useId();
  const form = useMemo(() => formSchema(schema), [schema]);
  const validator = useMemo(() => formValidator(schema), [schema]);
  const extraErrors = useMemo(() => errorSchemaOf(faults), [faults]);
  // Prepares only values from outside; the form's own values are prepared already.
  const reported = useRef<FormValue>(undefined);
  const held = useMemo(() => (value === reported.current ? value : holdAbsent(value, form)), [value, form]);
  const draftFaults = useDraftFaults(onDraftFaults);
  useEffect(watchPresses, []);
  const box = useRef<HTMLDivElement>(null);
  const noteClick = useFocusKept(box, value);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes which control was left or pressed; nothing is to be done with it
    <div ref={box} onBlur={(event) => onTouched && noteTouched(event, onTouched)} onClickCapture={noteClick}>
      <FormBoundary key={prefix} schema={schema} value={value} onChange={onChange} disabled={disabled}>
        <FormFaults value={draftFaults}>
          <FormLibrary
            tagName="div"
            idPrefix={prefix}
            idSeparator={SEPARATOR}
            schema={form}
            uiSchema={UI}
            validator={validator}
            formData={held}
            onChange={(event: IChangeEvent) => {
              reported.current = event.formData;
              onChange(event.formData);
            }}
            extraErrors={extraErrors}
            noValidate
            noHtml5Validate
            showErrorList={false}
            disabled={disabled}
            fields={FIELDS}
            widgets={WIDGETS}
            templates={TEMPLATES}
            translateString={libraryWords}
            experimental_defaultFormStateBehavior={DEFAULTS}
          >
            {/* Replaces the library's button. */}
            <span hidden />
          </FormLibrary>
        </FormFaults>
      </FormBoundary>
    </div>
  );
}

function noteTouched(event: FocusEvent<HTMLElement>, onTouched: (pointer: string) => void): void {
  const field = event.target.closest<HTMLElement>("[data-pointer]");
  // Focus moves within one field, for example from a list to its search, do not count.
  if (!field || (event.relatedTarget instanceof Node && field.contains(event.relatedTarget))) return;
  afterPress(() => onTouched(field.dataset.pointer ?? ""));
}

function useDraftFaults(
  onDraftFaults: ((faults: readonly Violation[]) => void) | undefined,
): FormFaultsValue {
  const [faults] = useState(() => new Map<string, string>());
  const report = useRef(onDraftFaults);
  report.current = onDraftFaults;
  return useMemo(
    () => ({
      note(pointer, message) {
        if (message === undefined) faults.delete(pointer);
        else faults.set(pointer, message);
        report.current?.([...faults].map(([at, text]) => ({ pointer: at, message: text, keyword: "json" })));
      },
    }),
    [faults],
  );
}
