import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { formatExactTime } from "#components/ui/format-relative-time.ts";
import { STATUS_LOOKS } from "#components/ui/status-badge.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { type Json, memberOf } from "#lib/contract/json.ts";
import { changedWords } from "#lib/language/exact-json/changed-words.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import { pageWorker } from "../validation/page-worker.ts";
import { previewFacts } from "./node-facts.ts";
import { usePreview } from "./preview-context.ts";
import { usePreviewChanges } from "./use-preview-changes.ts";

const RUNS = 20;

/** A pin is written by hand, or taken from an output, and checked against what the node can give. */
export function PinDialog({
  agentId,
  nodeId,
  isInBody,
  onClose,
}: {
  agentId: string;
  nodeId: string;
  isInBody: boolean;
  onClose: () => void;
}) {
  const { outputs, settings } = usePreview();
  const { set } = usePreviewChanges(agentId);
  const facts = settings && previewFacts(nodeId, { settings, outputs });
  const output = facts?.output;
  const [text, setText] = useState(() => (facts?.pin === undefined ? undefined : written(facts.pin)));
  const [fromRun, setFromRun] = useState<string>();
  const shown = text ?? "";
  const read = readJson(shown);
  const { example, faults } = usePinCheck(nodeId, read);
  // Written by hand: what the node could give is a better beginning than an empty field.
  if (text === undefined && example !== undefined) setText(written(example));
  const error = set.error ?? undefined;
  const canSave = read.fault === undefined && faults.length === 0;
  return (
    <FormDialog
      title={facts?.pin === undefined ? `Pin an output for ${nodeId}` : `Pinned output of ${nodeId}`}
      description="Previews give this output and do not run the node."
      act={set.isPending ? "Saving" : "Save pin"}
      disabled={set.isPending || !canSave}
      onClose={onClose}
      onSubmit={() => {
        if (read.value !== undefined)
          set.mutate({ pins: { [nodeId]: read.value } }, { onSuccess: () => onClose() });
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        {output !== undefined && (
          <Button size="small" onClick={() => setText(written(output))}>
            Use the last output
          </Button>
        )}
        {example !== undefined && (
          <Button size="small" onClick={() => setText(written(example))}>
            Use an example
          </Button>
        )}
      </div>
      {!isInBody && (
        <RunOutputs
          agentId={agentId}
          nodeId={nodeId}
          runId={fromRun}
          onRun={setFromRun}
          onOutput={(found) => setText(written(found))}
        />
      )}
      <TextArea
        label="Output"
        help={`JSON. To pin a failure: {"error": {"code": "node_failed", "message": "…"}}`}
        error={read.fault ?? (faults.length > 0 ? faults.join(" ") : undefined)}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        className="font-mono sm:text-table"
        value={shown}
        onChange={(event) => setText(event.target.value)}
      />
      {error && <FailureNotice what="The pin was not saved." error={error} onRetry={() => set.reset()} />}
    </FormDialog>
  );
}

/** The output that the node had in one of the agent's runs. */
function RunOutputs({
  agentId,
  nodeId,
  runId,
  onRun,
  onOutput,
}: {
  agentId: string;
  nodeId: string;
  runId: string | undefined;
  onRun: (runId: string) => void;
  onOutput: (output: Json) => void;
}) {
  const runs = useQuery(apiQuery("/api/runs", { query: { agent: agentId, limit: RUNS } }));
  const outputs = useQuery({
    ...apiQuery("/api/runs/{runId}/outputs", { params: { runId: runId ?? "" } }),
    enabled: runId !== undefined,
  });
  const found = outputs.data && memberOf(outputs.data.nodes, nodeId);
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    if (runId === undefined || found === undefined || taken === runId) return;
    setTaken(runId);
    onOutput(found);
  }, [runId, found, taken, onOutput]);
  if (!runs.data || runs.data.runs.length === 0) return null;
  return (
    <Combobox
      label="Take it from a run"
      optional
      placeholder="Choose a run"
      options={runs.data.runs.map((run) => ({
        value: run.runId,
        label: `${STATUS_LOOKS[run.status].word}, ${formatExactTime(new Date(run.createdAt))}`,
        hint: run.lane.name,
        keywords: [run.runId],
      }))}
      value={runId ?? null}
      onValueChange={(next) => next !== null && onRun(next)}
      {...(outputs.data && found === undefined && { error: `That run has no output of ${nodeId}.` })}
      {...(outputs.error && { error: "The outputs of that run could not be loaded." })}
    />
  );
}

interface Read {
  readonly value?: Json;
  readonly fault?: string;
}

function readJson(text: string): Read {
  if (text.trim() === "") return { fault: "Enter the output as JSON." };
  try {
    const value = parseJsonText(text);
    const changed = changedWords(text);
    return changed === undefined ? { value } : { fault: `${changed}.` };
  } catch (error) {
    return { fault: `Invalid JSON: ${error instanceof Error ? error.message : "it cannot be read"}.` };
  }
}

const written = (value: Json) => JSON.stringify(value, null, 2);

const UNCHECKED: { readonly example: Json | undefined; readonly faults: readonly string[] } = {
  example: undefined,
  faults: [],
};

/** What the page's worker says of the value. While it is asked, what it said last stays. */
function usePinCheck(nodeId: string, { value }: Read) {
  const [check, setCheck] = useState(UNCHECKED);
  const text = value === undefined ? undefined : JSON.stringify(value);
  useEffect(() => {
    let isOver = false;
    const asked: Json = text === undefined ? null : JSON.parse(text);
    pageWorker()
      .ask("pin", { nodeId, value: asked })
      .then(
        ({ example, faults }) => !isOver && setCheck({ example, faults: text === undefined ? [] : faults }),
        // A newer text is asked about, or it takes too long: the server takes any JSON.
        () => !isOver && setCheck((before) => ({ ...before, example: before.example ?? {}, faults: [] })),
      );
    return () => {
      isOver = true;
    };
  }, [nodeId, text]);
  return check;
}
