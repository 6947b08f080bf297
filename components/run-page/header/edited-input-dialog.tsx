import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { isJsonObject } from "#lib/json.ts";
import type { RunPage } from "../use-run-page.ts";
import { useRerun } from "../use-run-writes.ts";
import { WriteFailure } from "./write-failure.tsx";

/** Starts a new run with the input of this one, changed. */
export function EditedInputDialog({
  page,
  open,
  onOpenChange,
}: {
  page: RunPage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const rerun = useRerun(page.run.runId);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState(() => JSON.stringify(page.input, null, 2));
  const parsed = parse(text);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Run again with edited input"
      description="A new run starts on the agent as it is published now. This run stays as it is."
      size="large"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} disabled={rerun.isPending || !parsed.input}>
            {rerun.isPending ? "Starting" : "Start the run"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (parsed.input) rerun.mutate({ input: parsed.input, idempotencyKey });
        }}
      >
        <TextArea
          label="Input"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={parsed.fault}
          help={
            page.inputIsRedacted
              ? "Secrets of the input are hidden: put them back in where it says [redacted]."
              : undefined
          }
          spellCheck={false}
          rows={16}
          className="font-mono text-meta/5"
        />
        <WriteFailure what="Nothing was started." error={rerun.error} />
      </form>
    </Dialog>
  );
}

function parse(text: string) {
  try {
    const input: unknown = JSON.parse(text);
    return isJsonObject(input) ? { input } : { fault: "The input has to be a JSON object: { … }." };
  } catch (error) {
    return { fault: `This is not JSON yet: ${error instanceof Error ? error.message : "it cannot be read"}` };
  }
}
