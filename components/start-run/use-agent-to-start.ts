import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AgentToStart } from "#components/agents/use-agent.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { formSchema } from "#components/schema-form/form-schema.ts";
import type { FormValue } from "#components/schema-form/form-values.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { present } from "./start-body.ts";
import { useFaults } from "./use-faults.ts";

export type LaneToStart = AgentToStart["lanes"][number];
export type RunStart = AnswerOf<"/api/runs/{runId}/start">;

/** The input of another run, if the URL names one. */
export function useRunStart(runId: string | null) {
  return useQuery({
    ...apiQuery("/api/runs/{runId}/start", { params: { runId: runId ?? "" } }),
    enabled: runId !== null,
    // A run's input never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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
