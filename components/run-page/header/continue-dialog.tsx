import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import { useContinueRun } from "../use-run-writes.ts";

/** Starts a conversation about an ended run. */
export function ContinueDialog({ page, onClose }: { page: RunPage; onClose: () => void }) {
  const [message, setMessage] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = useContinueRun(page.run.runId);
  return (
    <FormDialog
      onClose={onClose}
      title="Continue with a message"
      description="Opens a conversation that knows the input, the events and the result."
      act={send.isPending ? "Sending" : "Send"}
      disabled={send.isPending || message.trim() === ""}
      onSubmit={() => send.mutate({ message, idempotencyKey })}
    >
      <TextArea
        label="Message"
        value={message}
        maxLength={MAX_MESSAGE_CHARS}
        onChange={(event) => setMessage(event.target.value)}
        placeholder="Why was it decided this way?"
      />
      <RefusalNotice listsFaults what="The message was not sent." error={send.error} />
    </FormDialog>
  );
}
