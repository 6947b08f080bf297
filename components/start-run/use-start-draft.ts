import { useEffect, useRef, useState } from "react";
import { formSchema } from "#components/schema-form/form-schema.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { entriesOf, readDraft, type StartDraft, writeDraft } from "./start-draft.ts";
import { keptInput } from "./typed-secrets.ts";

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
  const [kept] = useState(() => readDraft(place));
  const [draft, setDraft] = useState(() => kept ?? begin(schema, template));
  const [isBlank, setBlank] = useState(kept === undefined && template === undefined);
  const [isChanged, setChanged] = useState(false);
  /** What is to be kept when the page is left; nothing once the run has started. */
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

  // Typing is not slowed down by keeping it.
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
    /** Nothing was typed, now or before, and nothing taken over. */
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

/** Nothing sensitive stays behind in the browser. */
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
