"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import type { WrittenBy } from "#components/api/operations.ts";
import { Button } from "#components/ui/button.tsx";
import { JsonView } from "#components/ui/json-view.tsx";

type Values = WrittenBy<"POST /api/runs/{runId}/reveal">["values"];

/** Reveals sensitive values until they are hidden again. Only this component holds the values, no cache. */
export function RevealValues({
  runId,
  interactionId,
  what = "sensitive values",
}: {
  runId: string;
  interactionId?: string;
  /** What is revealed, as the button names it. */
  what?: string;
}) {
  const [values, setValues] = useState<Values>();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  async function reveal() {
    setState("loading");
    try {
      const body = interactionId === undefined ? {} : { interactionId };
      const revealed = await apiCall("POST /api/runs/{runId}/reveal", { params: { runId }, body });
      setValues(revealed.values);
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {values ? (
          <Button onClick={() => setValues(undefined)}>
            <EyeOff aria-hidden />
            Hide {what}
          </Button>
        ) : (
          <Button onClick={reveal} disabled={state === "loading"}>
            <Eye aria-hidden />
            Reveal {what}
          </Button>
        )}
        <span className="text-ink-soft text-table">Each reveal is recorded in the audit log.</span>
      </div>
      <div role="status">
        {state === "failed" && (
          <p className="text-table">The {what} could not be loaded. Reload the page and try again.</p>
        )}
        {values && (
          <JsonView
            label="Revealed values"
            value={Object.fromEntries(values.map(({ pointer, value }) => [pointer || "/", value]))}
          />
        )}
      </div>
    </div>
  );
}
