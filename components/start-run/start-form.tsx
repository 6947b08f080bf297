"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { startPath } from "#components/call-samples/call.ts";
import { StoredFileButton } from "#components/files/stored-file-button.tsx";
import { focusFirstFault, focusFirstField } from "#components/schema-form/focus-field.ts";
import { notify } from "#components/ui/toast.tsx";
import { CallPanel } from "./call-panel.tsx";
import { FilePanel } from "./files/file-panel.tsx";
import { countFileFaults } from "./files/file-rules.ts";
import type { Attached } from "./files/start-payload.ts";
import { InputPanel } from "./input-panel.tsx";
import { MoreOptions } from "./more-options.tsx";
import { StartBar } from "./start-bar.tsx";
import { present, startBody } from "./start-body.ts";
import { fileFaultsOf, metadataFault } from "./start-faults.ts";
import { shownBody } from "./typed-secrets.ts";
import type { LaneToStart } from "./use-agent-to-start.ts";
import { useFaults } from "./use-faults.ts";
import { useAttachedFiles } from "./use-files.ts";
import { useStart } from "./use-start.ts";
import { type Template, useStartDraft } from "./use-start-draft.ts";

/** A structured lane's form, with the API call beside it. */
export function StartForm({
  agentId,
  lane,
  template,
  files: given,
}: {
  agentId: string;
  lane: LaneToStart;
  template: Template | undefined;
  /** The other run's attachments that can be reused. */
  files: readonly Attached[];
}) {
  const router = useRouter();
  const form = useRef<HTMLDivElement>(null);
  const { inputSchema: schema, attachments: rules } = lane;
  const { draft, change, reset, forget, isChanged, isBlank } = useStartDraft({
    agentId,
    laneId: lane.id,
    schema,
    template,
  });
  const files = useAttachedFiles(given);
  const fileNames = useMemo(() => files.files.map(({ name }) => name), [files.files]);
  const noteFiles = useEffectEvent((names: readonly string[]) => change({ fileNames: names }));
  useEffect(() => {
    if (!files.isFirst) noteFiles(fileNames);
  }, [files.isFirst, fileNames]);
  const lost = files.isFirst ? (draft.fileNames ?? []).filter((name) => !fileNames.includes(name)) : [];
  const start = useStart({ agentId, files });
  const input = useMemo(() => present(draft.input), [draft.input]);
  const faults = useFaults({ schema, input });
  const body = useMemo(() => startBody(lane.id, draft), [lane.id, draft]);
  const called = useMemo(() => shownBody({ schema, body }), [schema, body]);
  const fileFaults = useMemo(() => fileFaultsOf(start.error), [start.error]);
  const hasFileFaults = countFileFaults(rules, files.files) > 0;
  const ownMetadataFault = metadataFault(draft.metadata, undefined);

  function tryToStart() {
    faults.attempt();
    const pointers = faults.all.map(({ pointer }) => pointer);
    const isFit = pointers.length === 0;
    focusFirstFault(form.current, { view: draft.view, pointers });
    if (isFit && hasFileFaults) focusFiles(form.current);
    if (!isFit || ownMetadataFault !== undefined || hasFileFaults) return;
    start.mutate(body, {
      onSuccess({ runId, isReplayed }) {
        forget();
        if (isReplayed)
          notify("A run with this key exists already", {
            description: "This is that run, with its own input.",
          });
        router.push(`/runs/${runId}`);
      },
      onError: (error) => faults.refuse(error),
    });
  }

  const example = isBlank && files.files.length === 0 ? lane.startExample : null;
  const isStopped = start.error?.name === "AbortError";
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div ref={form} className="grid min-w-0 gap-6">
        <InputPanel
          schema={schema}
          value={draft.input}
          onChange={(value) => change({ input: value })}
          view={draft.view}
          onView={(view) => change({ view })}
          faults={faults.shown}
          onTouched={faults.touch}
          onDraftFaults={faults.setDrafts}
          disabled={start.isPending}
        />
        {rules.supported && (
          <FilePanel
            rules={rules}
            files={files}
            stored={<StoredFileButton onChoose={files.addStored} disabled={start.isPending} />}
            isSending={start.isPending}
            showsMissing={faults.isAttempted}
            faults={fileFaults}
            lost={lost}
          />
        )}
        <MoreOptions
          draft={draft}
          onChange={change}
          metadataFault={metadataFault(draft.metadata, start.error)}
        />
        {start.error && !isStopped && faults.shown.length === 0 && fileFaults.size === 0 && (
          <FailureNotice what="The run was not started." error={start.error} onRetry={tryToStart} />
        )}
        <StartBar
          fields={faults.isAttempted ? faults.fields : 0}
          files={faults.isAttempted ? countFileFaults(rules, files.files, fileFaults) : 0}
          isSending={start.isPending}
          hasFiles={files.files.length > 0}
          isChanged={isChanged}
          onStart={tryToStart}
          onStop={start.stop}
          onReset={() => {
            reset();
            faults.forget();
            files.reset();
            start.reset();
            // Once the form shows its initial values.
            requestAnimationFrame(() => form.current && focusFirstField(form.current, [""]));
          }}
        />
      </div>
      <div className="min-w-0 xl:sticky xl:top-18">
        <CallPanel
          path={startPath(agentId)}
          agentId={agentId}
          body={example ?? called}
          hidesValues={called !== body}
          attachments={files.files}
          isExample={example !== null}
        />
      </div>
    </div>
  );
}

/** Focuses the first faulty file, otherwise the file chooser. */
function focusFiles(form: HTMLElement | null): void {
  const panel = form?.querySelector("[data-files]");
  (panel?.querySelector<HTMLElement>("[data-fault] button") ?? panel?.querySelector("button"))?.focus();
}
