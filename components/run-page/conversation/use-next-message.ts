import { useState } from "react";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { countFileFaults } from "#components/start-run/files/file-rules.ts";
import { fileFaultsOf } from "#components/start-run/start-faults.ts";
import { useAttachedFiles } from "#components/start-run/use-files.ts";
import { useContinueRun } from "../use-run-writes.ts";

const NOTHING = [] as const;
/** The draft and files of a conversation's next message, and sending it. */
export function useNextMessage(runId: string) {
  const [message, setMessage] = useState("");
  const [sending, setSending] = useState<string | null>(null);
  const [isAttempted, setAttempted] = useState(false);
  // The same draft keeps its idempotency key, so that a retry starts nothing twice.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const files = useAttachedFiles(NOTHING);
  const request = useContinueRun(runId, files);

  function send({ allowed, attachments: rules }: RunPage["actions"]["continue"]): void {
    const text = message.trim();
    if (text === "" || !allowed || request.isPending) return;
    setAttempted(true);
    if (countFileFaults(rules, files.files) > 0) return;
    setSending(text);
    request.mutate(
      { message: text, idempotencyKey },
      {
        onSuccess: () => {
          setMessage("");
          files.clear();
          setAttempted(false);
          setIdempotencyKey(crypto.randomUUID());
        },
        onSettled: () => setSending(null),
      },
    );
  }
  return {
    message,
    type: setMessage,
    files,
    fileFaults: fileFaultsOf(request.error),
    send,
    /** The text being sent. */
    sending,
    isAttempted,
    isPending: request.isPending,
    error: request.error,
  };
}

export type NextMessageState = ReturnType<typeof useNextMessage>;
