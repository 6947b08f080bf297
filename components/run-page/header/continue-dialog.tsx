import { useId, useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import type { RunPage } from "../use-run-page.ts";
import { useContinueRun } from "../use-run-writes.ts";

/** Begins a conversation about an ended run that was none itself. */
export function ContinueDialog({
  page,
  open,
  onOpenChange,
}: {
  page: RunPage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const [message, setMessage] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = useContinueRun(page.run.runId);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Continue with a message"
      description="Opens a conversation that knows the input, the events and the result."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            disabled={send.isPending || message.trim() === ""}
          >
            {send.isPending ? "Sending" : "Send"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ message, idempotencyKey });
        }}
      >
        <TextArea
          label="Message"
          value={message}
          maxLength={MAX_MESSAGE_CHARS}
          onChange={(event) => setMessage(event.target.value)}
          placeholder="Why was it decided this way?"
        />
        <RefusalNotice listsFaults what="The message was not sent." error={send.error} />
      </form>
    </Dialog>
  );
}
