import { Play, X } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { focusFirstFault } from "#components/schema-form/focus-field.ts";
import { formSchema } from "#components/schema-form/form-schema.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import { InputPanel } from "#components/start-run/input-panel.tsx";
import { useLaneInput } from "#components/start-run/use-lane-input.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { type DraftLane, draftLanes } from "#lib/language/agent-document/drafts/draft-lanes.ts";
import { focusRunButton } from "../builder-focus.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import type { DraftSession } from "../saving/draft-session.ts";
import { usePreview } from "./preview-context.ts";
import { useStartPreview } from "./use-start-preview.ts";

/** A lane with its input, to run the draft with. */
export function PreviewInput({ agentId, session }: { agentId: string; session: DraftSession }) {
  const lanes = useLanes();
  const [chosen, setChosen] = useState<string>();
  const lane = lanes.find(({ id }) => id === chosen) ?? lanes[0];
  if (!lane) return <p className="text-ink-soft text-table">Add a lane to run the draft.</p>;
  return (
    <div className="grid gap-4">
      {lanes.length > 1 && (
        <Select
          label="Lane"
          options={lanes.map(({ id, name }) => ({ value: id, label: name }))}
          value={lane.id}
          onValueChange={setChosen}
          isCompact
        />
      )}
      <LaneInput key={`${lane.id} ${lane.text}`} agentId={agentId} session={session} lane={lane} />
    </div>
  );
}

/** The draft's lanes, as far as they can be told. */
function useLanes(): readonly DraftLane[] {
  const lanes: Json | undefined = useBuilder((state) => state.history.present.graph.lanes);
  return useMemo(() => draftLanes(lanes), [lanes]);
}

function LaneInput({
  agentId,
  session,
  lane: { id: laneId, schema, text },
}: {
  agentId: string;
  session: DraftSession;
  lane: DraftLane;
}) {
  const place = `laneway.previewInput.${agentId}.${laneId}.${text.length}`;
  const { input, faults, panel } = useLaneInput(
    schema,
    () => keptIn(place) ?? initialValue(formSchema(schema)),
  );
  const start = useStartPreview({ agentId, session });
  const { from, runId, startFrom } = usePreview();
  const form = useRef<HTMLFormElement>(null);
  const store = useBuilderStore();
  function tryToStart() {
    faults.attempt();
    const pointers = faults.all.map(({ pointer }) => pointer);
    focusFirstFault(form.current, { view: panel.view, pointers });
    if (pointers.length > 0) return;
    sessionStorage.setItem(place, JSON.stringify(input));
    start.mutate({ laneId, input }, { onError: (error) => faults.refuse(error) });
  }
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        tryToStart();
      }}
    >
      {/* Not disabled meanwhile: the field would lose the focus that Enter was pressed in. */}
      <InputPanel {...panel} disabled={false} />
      {from !== null && (
        <p className="flex items-center gap-1 text-ink-soft text-table">
          <span className="wrap-anywhere min-w-0">
            Begins at <code className="font-mono">{from}</code>
            {runId === null
              ? ". Nothing ran before it yet: pin what it reads."
              : ", with the last preview's outputs before it."}
          </span>
          <Button
            size="small"
            look="quiet"
            aria-label="Begin at the lane's start"
            onClick={() => {
              startFrom(null);
              focusRunButton();
            }}
          >
            <X aria-hidden />
          </Button>
        </p>
      )}
      {start.error && faults.shown.length === 0 && (
        <NotStarted
          error={start.error}
          onRetry={tryToStart}
          onShowProblems={() => store.showPanel({ tab: "problems", isOpen: true })}
        />
      )}
      <div data-bottom-bar className="sticky bottom-0 -mb-4 bg-surface pt-2 pb-4">
        <Button type="submit" look="primary" data-run-preview disabled={start.isPending}>
          <Play aria-hidden />
          {from === null ? "Run preview" : "Run from here"}
        </Button>
      </div>
    </form>
  );
}

/** A graph with errors is mended, not tried again. */
function NotStarted({
  error,
  onRetry,
  onShowProblems,
}: {
  error: Error;
  onRetry: () => void;
  onShowProblems: () => void;
}) {
  const what = "The preview was not started.";
  if (!(error instanceof ApiError) || error.code !== "graph_invalid")
    return <FailureNotice what={what} error={error} onRetry={onRetry} />;
  return (
    <Notice title={what}>
      <p className="text-ink-soft">{error.message}</p>
      <Button className="justify-self-start" onClick={onShowProblems}>
        Show problems
      </Button>
    </Notice>
  );
}

function keptIn(place: string): JsonObject | undefined {
  try {
    const kept: Json = JSON.parse(sessionStorage.getItem(place) ?? "null");
    return isJsonObject(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
