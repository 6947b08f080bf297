"use client";

import { type FormEvent, useRef } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { StoredFileButton } from "#components/files/stored-file-button.tsx";
import { focusFirstFault } from "#components/schema-form/focus-field.ts";
import { formSchema } from "#components/schema-form/form-schema.ts";
import type { FormValue } from "#components/schema-form/form-values.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import { FilePanel } from "#components/start-run/files/file-panel.tsx";
import { countFileFaults } from "#components/start-run/files/file-rules.ts";
import { InputPanel } from "#components/start-run/input-panel.tsx";
import { present } from "#components/start-run/start-body.ts";
import { fileFaultsOf } from "#components/start-run/start-faults.ts";
import type { LaneToStart } from "#components/start-run/use-agent-to-start.ts";
import { useAttachedFiles } from "#components/start-run/use-files.ts";
import { useLaneInput } from "#components/start-run/use-lane-input.ts";
import { useStart } from "#components/start-run/use-start.ts";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast.tsx";
import { taskMessage } from "#lib/contract/task-message.ts";
import type { ShownTask } from "../use-task-page.ts";

/** A lane's start form on a task. A conversation begins with the task's title and description. */
export function TaskLaneForm({
  task,
  agentId,
  lane,
  onClose,
}: {
  task: ShownTask;
  agentId: string;
  lane: LaneToStart;
  onClose: () => void;
}) {
  const { inputSchema: schema, attachments: rules } = lane;
  const form = useRef<HTMLFormElement>(null);
  const { input, faults, panel } = useLaneInput(schema, () => firstInput(lane, task));
  const files = useAttachedFiles([]);
  const start = useStart({ agentId, taskId: task.id, files });
  const fileFaults = fileFaultsOf(start.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    faults.attempt();
    const pointers = faults.all.map(({ pointer }) => pointer);
    focusFirstFault(form.current, { view: panel.view, pointers });
    if (pointers.length > 0 || countFileFaults(rules, files.files) > 0) return;
    start.mutate(
      { laneId: lane.id, input },
      {
        onSuccess() {
          onClose();
          notify("Run started");
        },
        onError: (error) => faults.refuse(error),
      },
    );
  }
  const isTold = faults.shown.length > 0 || fileFaults.size > 0 || start.error?.name === "AbortError";
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid min-w-0 gap-5">
      <InputPanel {...panel} disabled={start.isPending} />
      {rules.supported && (
        <FilePanel
          stored={<StoredFileButton onChoose={files.addStored} disabled={start.isPending} />}
          rules={rules}
          files={files}
          isSending={start.isPending}
          showsMissing={faults.isAttempted}
          faults={fileFaults}
        />
      )}
      {start.error && !isTold && <RefusalNotice what="The run was not started." error={start.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={start.isPending}>
          {start.isPending ? "Starting" : "Start run"}
        </Button>
      </div>
    </form>
  );
}

function firstInput({ mode, inputSchema }: LaneToStart, { title, description }: ShownTask): FormValue {
  const initial = initialValue(formSchema(inputSchema));
  if (mode !== "chat") return initial;
  return { ...present(initial), message: taskMessage(title, description) };
}
