import { useMemo, useState } from "react";
import { formSchema } from "#components/schema-form/form-schema.ts";
import type { FormValue } from "#components/schema-form/form-values.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { present } from "./start-body.ts";
import { useFaults } from "./use-faults.ts";

/** The input of a lane as it is typed, with its faults. `panel`: what the `InputPanel` shows. */
export function useLaneInput(
  schema: JsonObject,
  initial: () => FormValue = () => initialValue(formSchema(schema)),
) {
  const [value, onChange] = useState(initial);
  const [view, onView] = useState<"form" | "json">("form");
  const input = useMemo(() => present(value), [value]);
  const faults = useFaults({ schema, input });
  const panel = {
    ...{ schema, value, onChange, view, onView },
    faults: faults.shown,
    onTouched: faults.touch,
    onDraftFaults: faults.setDrafts,
  };
  return { input, faults, panel };
}
