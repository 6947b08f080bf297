import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import { WriteFailure } from "../header/write-failure.tsx";
import type { RunPage } from "../use-run-page.ts";
import { useContinueRun } from "../use-run-writes.ts";

/** The next message. Enter sends, Shift+Enter is a new line. */
export function Composer({ page, onSending }: { page: RunPage; onSending: (text: string | null) => void }) {
  const { run, actions } = page;
  const [message, setMessage] = useState("");
  // The same message keeps its key, so that a second try starts nothing twice.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const send = useContinueRun(run.runId);
  const { allowed, reason } = actions.continue;
  const isBlocked = !allowed || send.isPending;

  function submit(): void {
    const text = message.trim();
    if (text === "" || isBlocked) return;
    onSending(text);
    send.mutate(
      { message: text, idempotencyKey },
      {
        onSuccess: () => {
          setMessage("");
          setIdempotencyKey(crypto.randomUUID());
        },
        onSettled: () => onSending(null),
      },
    );
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      data-composer
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <WriteFailure what="The message was not sent." error={send.error} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextArea
          label="Next message"
          hideLabel
          rows={2}
          value={message}
          maxLength={MAX_MESSAGE_CHARS}
          disabled={!allowed}
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={allowed ? "Write the next message" : (reason ?? "It cannot be continued now.")}
        />
        <Button look="primary" type="submit" disabled={isBlocked || message.trim() === ""} className="h-10">
          <SendHorizontal aria-hidden />
          {send.isPending ? "Sending" : "Send"}
        </Button>
      </div>
    </form>
  );
}
