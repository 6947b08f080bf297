"use client";

import MultiSchemaField from "@rjsf/core/lib/components/fields/MultiSchemaField.js";
import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { useMemo, useRef } from "react";
import { AlternativeChoice, type ChosenAlternative } from "./alternative-choice.ts";
import { otherAlternative } from "./other-alternative.ts";

/** Wraps the library's field for alternatives, which would lose the other alternatives' input. */
export function AlternativesField(props: FieldProps) {
  const { fieldPathId, schema, formData, onChange } = props;
  const options: readonly RJSFSchema[] = props.options;
  const kept = useRef(new Map<number, unknown>());
  const choice = useRef<ChosenAlternative>(undefined);
  const note = useMemo(() => (chosen: ChosenAlternative) => (choice.current = chosen), []);
  const chooserId = `${fieldPathId.$id}${schema.oneOf ? "__oneof_select" : "__anyof_select"}`;
  const change: FieldProps["onChange"] = (value, path, errors, id) => {
    const chosen = choice.current;
    const to = chosen && options[chosen.to];
    if (id !== chooserId || !to) return onChange(value, path, errors, id);
    choice.current = undefined;
    kept.current.set(chosen.from, formData);
    const next = otherAlternative({
      before: formData,
      after: value,
      kept: kept.current.get(chosen.to),
      from: options[chosen.from],
      to,
    });
    onChange(next, path, errors, id);
  };
  return (
    <AlternativeChoice value={note}>
      <MultiSchemaField {...props} onChange={change} />
    </AlternativeChoice>
  );
}
