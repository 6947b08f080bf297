import { useEffect, useRef } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { FilePanel } from "#components/start-run/files/file-panel.tsx";
import { Composer } from "./composer.tsx";
import type { NextMessageState } from "./use-next-message.ts";

/** The field for the next message, or why there is none. */
export function NextMessage({
  page,
  next,
  takesFocus,
}: {
  page: RunPage;
  next: NextMessageState;
  /** Focuses the field when opened. */
  takesFocus: boolean;
}) {
  const { run, actions } = page;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { allowed, reason, attachments } = actions.continue;
  const isAnswering = run.status === "queued" || run.status === "running";
  if (!allowed && !isAnswering) return <p className="text-ink-soft text-table">{reason}</p>;
  return (
    <div data-composer className="grid gap-2">
      {next.fileFaults.size === 0 && (
        <RefusalNotice listsFaults what="The message was not sent." error={next.error} />
      )}
      <Composer
        field={field}
        message={next.message}
        onMessage={next.type}
        onSend={() => next.send(actions.continue)}
        isSending={!allowed || next.isPending}
        fault={undefined}
        placeholder="Write the next message"
      />
      {attachments.supported && (
        <FilePanel
          isSlim
          rules={attachments}
          files={next.files}
          isSending={next.isPending}
          showsMissing={next.isAttempted}
          faults={next.fileFaults}
        />
      )}
    </div>
  );
}
