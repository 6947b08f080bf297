"use client";

import { useMemo, useState } from "react";
import type { FormValue } from "#components/schema-form/form-values.ts";
import { SchemaForm } from "#components/schema-form/schema-form.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";

const NO_FAULTS: readonly never[] = [];

/** The form that people start the lane with, as it is now. What is typed into it is kept nowhere. */
export function StartPreview({ schema }: { schema: JsonObject }) {
  const [value, setValue] = useState<FormValue>({});
  const isSound = useMemo(() => checkSchema(schema).length === 0, [schema]);
  return (
    <section
      aria-label="Start form"
      className="sticky top-4 grid min-w-0 content-start gap-3 self-start rounded-md bg-sunken p-3"
    >
      <h3 className="font-medium text-ink-soft text-table">The start form</h3>
      {isSound ? (
        <SchemaForm schema={schema} value={value} onChange={setValue} faults={NO_FAULTS} />
      ) : (
        <p className="text-ink-soft text-table">It appears when the schema has no error.</p>
      )}
    </section>
  );
}
