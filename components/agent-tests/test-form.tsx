import { useMemo, useState } from "react";
import { fieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { formSchema } from "#components/schema-form/form-schema.ts";
import type { FormValue } from "#components/schema-form/form-values.ts";
import { initialValue } from "#components/schema-form/initial-value.ts";
import { InputPanel } from "#components/start-run/input-panel.tsx";
import { present } from "#components/start-run/start-body.ts";
import { useFaults } from "#components/start-run/use-faults.ts";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type DraftLane, draftLanes } from "#lib/language/agent-document/drafts/draft-lanes.ts";
import { AnswersField } from "./answers-field.tsx";
import { DeleteTest } from "./delete-test.tsx";
import { ExpectationsField } from "./expectations-field.tsx";
import { FilesField } from "./files-field.tsx";
import { ObjectField } from "./object-field.tsx";
import { asObject, type WrittenTest } from "./test-draft.ts";
import { type TestBody, type TestedDraft, useSaveTest } from "./use-agent-tests.ts";

const OPEN: DraftLane = { id: "", name: "", schema: { type: "object" }, text: "{}", files: null };

/** Everything that a test says, edited and saved together. */
export function TestForm({
  draft,
  testId,
  initial,
  onClose,
}: {
  draft: TestedDraft;
  testId: string | null;
  initial: WrittenTest;
  onClose: () => void;
}) {
  const { id: agentId, readOnly, graph } = draft;
  const lanes = useMemo(() => draftLanes(asObject(graph).lanes), [graph]);
  const [written, setWritten] = useState(initial);
  const change = (part: Partial<WrittenTest>) => setWritten((before) => ({ ...before, ...part }));
  const lane =
    lanes.find(({ id }) => id === written.laneId) ?? (written.laneId === null ? lanes[0] : undefined);
  const schema = (lane ?? OPEN).schema;
  const isNew = testId === null && Object.keys(initial.input).length === 0;
  const [value, setValue] = useState<FormValue>(() =>
    isNew ? initialValue(formSchema(schema)) : initial.input,
  );
  const [view, setView] = useState<"form" | "json">(lane ? "form" : "json");
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const input = useMemo(() => present(value), [value]);
  const faults = useFaults({ schema, input });
  const save = useSaveTest({ agentId, testId });
  const isReadOnly = readOnly !== null || save.isPending;
  const laneOptions = lanes.map(({ id, name }) => ({ value: id, label: name }));
  const gone = written.laneId !== null && !lane ? written.laneId : undefined;

  /** Text that is no JSON, by field: nothing is saved before it is mended. */
  const note = (field: string, isFaulty: boolean) =>
    setUnread((before) => {
      if (before.has(field) === isFaulty) return before;
      const after = new Set(before);
      if (isFaulty) after.add(field);
      else after.delete(field);
      return after;
    });

  function submit() {
    faults.attempt();
    if (unread.size > 0 || faults.all.length > 0) return;
    const { laneId, ...rest } = written;
    const chosen = laneId ?? lane?.id;
    const body: TestBody = { ...rest, input, ...(chosen === undefined ? {} : { laneId: chosen }) };
    save.mutate(body, {
      onSuccess() {
        notify(testId === null ? "Test added" : "Test saved");
        onClose();
      },
      onError: (error) => faults.refuse(error),
    });
  }

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Name"
        autoFocus={testId === null}
        help="What the test shows: “A small refund is paid without asking”."
        value={written.name}
        onChange={({ target }) => change({ name: target.value })}
        maxLength={200}
        disabled={isReadOnly}
        error={fieldFault(save.error, "/name")}
      />
      {(lanes.length > 1 || gone !== undefined) && (
        <Select
          label="Lane"
          options={
            gone === undefined
              ? laneOptions
              : [...laneOptions, { value: gone, label: `${gone} (not in the draft)` }]
          }
          value={written.laneId ?? lane?.id ?? null}
          onValueChange={(laneId) => change({ laneId })}
          disabled={isReadOnly}
          error={gone === undefined ? undefined : "The draft has no such lane. Choose another."}
        />
      )}
      <InputPanel
        key={lane?.text ?? ""}
        schema={schema}
        value={value}
        onChange={setValue}
        view={view}
        onView={setView}
        faults={faults.shown}
        onTouched={faults.touch}
        onDraftFaults={faults.setDrafts}
        disabled={isReadOnly}
      />
      <FilesField
        files={written.attachments}
        rules={(lane ?? OPEN).files}
        onChange={(attachments) => change({ attachments })}
        disabled={isReadOnly}
      />
      <AnswersField
        graph={asObject(graph)}
        answers={written.answers}
        onChange={(answers) => change({ answers })}
        onUnread={note}
        disabled={isReadOnly}
        error={save.error}
      />
      <section aria-labelledby="pins-title" className="grid gap-2">
        <h2 id="pins-title" className="font-medium">
          Pinned outputs
        </h2>
        <ObjectField
          label="Outputs by node id"
          help="What nodes give without running. Every node that reaches the outside needs one, or the run fails with pin_missing."
          value={written.pins}
          onChange={(pins) => change({ pins })}
          onUnread={(isFaulty) => note("pins", isFaulty)}
          disabled={isReadOnly}
          error={fieldFault(save.error, "/pins")}
          rows={6}
        />
      </section>
      <ExpectationsField
        expectations={written.expect}
        onChange={(expect) => change({ expect })}
        error={save.error}
        disabled={isReadOnly}
      />
      <RefusalNotice what="The test was not saved." error={save.error} />
      {readOnly === null && (
        <div
          data-bottom-bar
          className="sticky -bottom-4 -mb-4 flex flex-wrap items-center gap-2 border-line border-t bg-surface py-3"
        >
          <Button type="submit" look="primary" disabled={save.isPending || written.name.trim() === ""}>
            {save.isPending ? "Saving" : testId === null ? "Add test" : "Save test"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {testId !== null && (
            <DeleteTest agentId={agentId} testId={testId} name={initial.name} onDeleted={onClose} />
          )}
        </div>
      )}
    </form>
  );
}
