import { useEffect, useState } from "react";
import { formSchema } from "#components/schema-form/form-schema.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import type { JsonObject } from "#lib/json.ts";
import { entriesOf, readDraft, type StartDraft, writeDraft } from "./start-draft.ts";

/** What another run was started with. */
export interface Template {
  readonly runId: string;
  readonly input: JsonObject;
  readonly metadata: JsonObject | null;
}

/** What is typed: as it was left, else as the other run had it, else as the schema begins. */
export function useStartDraft({
  agentId,
  laneId,
  schema,
  template,
}: {
  agentId: string;
  laneId: string;
  schema: JsonObject;
  template: Template | undefined;
}) {
  const place = [agentId, laneId, template?.runId].filter(Boolean).join(".");
  const [draft, setDraft] = useState(() => readDraft(place) ?? begin(schema, template));
  const [isChanged, setChanged] = useState(false);

  // Typing is not slowed down by keeping it; leaving at once keeps it too.
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => writeDraft(place, draft), 250);
    const keep = () => writeDraft(place, draft);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [place, draft, isChanged]);

  return {
    draft,
    isChanged,
    change(part: Partial<StartDraft>) {
      setChanged(true);
      setDraft((before) => ({ ...before, ...part }));
    },
    /** Begins anew; what was kept is forgotten. */
    reset() {
      writeDraft(place, undefined);
      setChanged(false);
      setDraft(begin(schema, template));
    },
    forget: () => writeDraft(place, undefined),
  };
}

function begin(schema: JsonObject, template: Template | undefined): StartDraft {
  return {
    input: template ? template.input : initialValue(formSchema(schema)),
    metadata: entriesOf(template?.metadata ?? null),
    idempotencyKey: "",
    view: "form",
  };
}
