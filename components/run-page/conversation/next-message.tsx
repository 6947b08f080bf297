import { useRef, useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Composer } from "#components/chat/composer.tsx";
import type { RunPage } from "../use-run-page.ts";
import { useContinueRun } from "../use-run-writes.ts";

/** The place of the next message; where there can be none, why. */
export function NextMessage({
  page,
  onSending,
}: {
  page: RunPage;
  onSending: (text: string | null) => void;
}) {
  const { run, actions } = page;
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState("");
  // The same message keeps its key, so that a second try starts nothing twice.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const send = useContinueRun(run.runId);
  const { allowed, reason } = actions.continue;
  const isAnswering = run.status === "queued" || run.status === "running";
  if (!allowed && !isAnswering) return <p className="text-ink-soft text-table">{reason}</p>;

  function submit(): void {
    const text = message.trim();
    if (text === "" || !allowed || send.isPending) return;
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
  return (
    <div data-composer className="grid gap-2">
      <RefusalNotice listsFaults what="The message was not sent." error={send.error} />
      <Composer
        field={field}
        message={message}
        onMessage={setMessage}
        onSend={submit}
        isSending={!allowed || send.isPending}
        fault={undefined}
        placeholder="Write the next message"
      />
    </div>
  );
}
