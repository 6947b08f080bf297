"use client";

import { type FocusEvent, useEffect, useMemo, useRef, useState } from "react";
import type { JsonObject } from "#lib/contract/json.ts";
import { pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import type { Violation } from "#lib/language/json-schema/json-schema.ts";
import { afterPress, watchPresses } from "./after-press.ts";
import { Field } from "./fields/field.tsx";
import { FormBoundary } from "./form-boundary.tsx";
import { type FormEdits, FormEditsProvider, MessagesProvider, messagesAt } from "./form-edits.ts";
import { FormFaults, type FormFaultsValue } from "./form-faults.ts";
import type { FormSchema } from "./form-keywords.ts";
import { formSchema } from "./form-schema.ts";
import { type FormValue, sameValue, updateAt } from "./form-values.ts";
import { holdAbsent } from "./initial-value.ts";
import { useFocusKept } from "./use-focus-kept.ts";

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
  const form = useMemo(() => formSchema(schema), [schema]);
  const messages = useMemo(() => messagesAt(faults), [faults]);
  const [held, edits] = useEdits({ form, value, onChange });
  const draftFaults = useDraftFaults(onDraftFaults);
  useEffect(watchPresses, []);
  const box = useRef<HTMLDivElement>(null);
  const noteClick = useFocusKept(box, value);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes which control was left or pressed; nothing is to be done with it
    <div ref={box} onBlur={(event) => onTouched && noteTouched(event, onTouched)} onClickCapture={noteClick}>
      <FormFaults value={draftFaults}>
        <FormBoundary schema={schema} value={value} onChange={onChange} disabled={disabled}>
          <FormEditsProvider value={edits}>
            <MessagesProvider value={messages}>
              <Field schema={form} pointer="" value={held} name="" required={false} locked={disabled} />
            </MessagesProvider>
          </FormEditsProvider>
        </FormBoundary>
      </FormFaults>
    </div>
  );
}

/** The value that the fields show, and how they change it. */
function useEdits({
  form,
  value,
  onChange,
}: {
  form: FormSchema;
  value: FormValue;
  onChange: (value: FormValue) => void;
}): [FormValue, FormEdits] {
  // Prepares only values from outside; the form's own values are prepared already.
  const reported = useRef<FormValue>(undefined);
  const origin = useRef<object>({});
  const held = useMemo(() => {
    // Equal is enough: the parent component may leave out what is empty.
    if (sameValue(value, reported.current)) return reported.current;
    origin.current = {};
    return holdAbsent(value, form);
  }, [value, form]);
  const from = origin.current;
  const latest = useRef({ value: held, onChange });
  latest.current = { value: held, onChange };
  const edits = useMemo(
    (): FormEdits => ({
      root: form,
      origin: from,
      Field,
      change(pointer, update) {
        const next = updateAt(latest.current.value, pointerKeys(pointer) ?? [], update);
        latest.current = { ...latest.current, value: next };
        reported.current = next;
        latest.current.onChange(next);
      },
    }),
    [form, from],
  );
  return [held, edits];
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
