"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import type { WrittenBy } from "#components/api/operations.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { JsonView } from "#components/ui/json-view.tsx";

type Values = WrittenBy<"POST /api/runs/{runId}/reveal">["values"];

/** Reveals sensitive values until they are hidden again. Only this component holds the values, no cache. */
export function RevealValues({
  runId,
  interactionId,
  what = "sensitive values",
  draw = asJson,
}: {
  runId: string;
  interactionId?: string;
  /** The noun in the button: "Reveal …". */
  what?: string;
  draw?: (values: Values) => ReactNode;
}) {
  const [values, setValues] = useState<Values>();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  async function reveal() {
    setLoading(true);
    try {
      const body = interactionId === undefined ? {} : { interactionId };
      const revealed = await apiCall("POST /api/runs/{runId}/reveal", { params: { runId }, body });
      setValues(revealed.values);
      setError(null);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setLoading(false);
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
          <Button onClick={reveal} disabled={isLoading}>
            <Eye aria-hidden />
            Reveal {what}
          </Button>
        )}
        <span className="text-ink-soft text-table">Each reveal is recorded in the audit log.</span>
      </div>
      <div role="status">
        <RefusalNotice what={`The ${what} could not be revealed.`} error={error} />
        {values && draw(values)}
      </div>
    </div>
  );
}

const asJson = (values: Values) => (
  <JsonView
    label="Revealed values"
    value={Object.fromEntries(values.map(({ pointer, value }) => [pointer || "/", value]))}
  />
);
