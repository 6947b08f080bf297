import { useEffect, useRef, useState } from "react";
import { formSchema } from "#components/schema-form/form-schema.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { entriesOf, readDraft, type StartDraft, writeDraft } from "./start-draft.ts";
import { keptInput } from "./typed-secrets.ts";

/** The other run's input. */
export interface Template {
  readonly runId: string;
  readonly input: JsonObject;
  readonly metadata: JsonObject | null;
}

/** The current values: the stored draft, otherwise the other run's input, otherwise the schema's defaults. */
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
  const [kept] = useState(() => readDraft(place));
  const [draft, setDraft] = useState(() => kept ?? begin(schema, template));
  const [isBlank, setBlank] = useState(kept === undefined && template === undefined);
  const [isChanged, setChanged] = useState(false);
  /** The draft to store when the page is left; none once the run has started. */
  const unkept = useRef<StartDraft>(undefined);

  useEffect(() => {
    function keep() {
      if (unkept.current) writeDraft(place, keptDraft(schema, unkept.current));
      unkept.current = undefined;
    }
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [place, schema]);

  // Stored with a delay, so that typing stays fast.
  useEffect(() => {
    if (!isChanged) return;
    unkept.current = draft;
    const timer = setTimeout(() => {
      if (unkept.current) writeDraft(place, keptDraft(schema, draft));
    }, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place, schema, draft, isChanged]);

  function forget() {
    unkept.current = undefined;
    writeDraft(place, undefined);
  }

  return {
    draft,
    isChanged,
    /** Nothing was typed or reused. */
    isBlank,
    change(part: Partial<StartDraft>) {
      setChanged(true);
      setBlank(false);
      setDraft((before) => ({ ...before, ...part }));
    },
    /** Resets the form and deletes the stored draft. */
    reset() {
      forget();
      setChanged(false);
      setBlank(template === undefined);
      setDraft(begin(schema, template));
    },
    forget,
  };
}

const KEPT_AFTER_MS = 250;

/** Deletes sensitive values from the browser. */
function keptDraft(schema: JsonObject, draft: StartDraft): StartDraft {
  return { ...draft, input: keptInput({ schema, input: draft.input }) };
}

function begin(schema: JsonObject, template: Template | undefined): StartDraft {
  return {
    input: template ? template.input : initialValue(formSchema(schema)),
    metadata: entriesOf(template?.metadata ?? null),
    idempotencyKey: "",
    view: "form",
  };
}
