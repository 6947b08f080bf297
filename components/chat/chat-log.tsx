"use client";

import { Bot, User } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { MessageText } from "./message-text.tsx";
import type { ChatMessage, ChatRun } from "./use-conversation.ts";

/** What has been said, and what is being said. */
export function ChatLog({
  messages,
  run,
  live,
  isAnswering,
  hasEarlier,
}: {
  messages: readonly ChatMessage[];
  run: ChatRun | undefined;
  /** What the model has said of its answer so far. */
  live: string;
  isAnswering: boolean;
  hasEarlier: boolean;
}) {
  const runId = run?.run.runId;
  return (
    <div role="log" aria-label="Conversation" aria-live="polite" className="grid gap-5">
      {hasEarlier && runId && (
        <p className="text-ink-faint text-meta">
          Earlier messages stand on{" "}
          <Link href={`/runs/${runId}`} className="text-accent-ink underline underline-offset-2">
            the run's page
          </Link>
          .
        </p>
      )}
      {messages.map((message) => (
        <Message key={message.id} by={message.role} at={message.at}>
          <MessageText text={message.content} />
          {message.attachments.length > 0 && (
            <p className="text-ink-faint text-meta">
              {message.attachments.map(({ name }) => name).join(", ")}
            </p>
          )}
        </Message>
      ))}
      {isAnswering && run?.run.status !== "waiting" && (
        <Message by="assistant">
          {live ? <MessageText text={live} /> : <p className="text-ink-faint">{waitWords(run)}</p>}
        </Message>
      )}
      {run && <Outcome page={run} />}
    </div>
  );
}

function waitWords(run: ChatRun | undefined): string {
  if (run?.run.status === "queued") return "Waits for its turn: as many runs as are allowed are executing.";
  if (run?.run.status === "cancelling") return "Is being cancelled.";
  return "Is working on an answer.";
}

function Message({ by, at, children }: { by: "user" | "assistant"; at?: string; children: ReactNode }) {
  const Icon = by === "user" ? User : Bot;
  return (
    <article className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3">
      <span
        className={
          by === "user"
            ? "flex size-7 items-center justify-center rounded-full bg-hover text-ink-soft"
            : "flex size-7 items-center justify-center rounded-full bg-accent-wash text-accent-ink"
        }
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="grid gap-1 pt-1">
        <p className="flex items-baseline gap-2">
          <span className="font-medium text-table">{by === "user" ? "You" : "Agent"}</span>
          {at && <RelativeTime at={at} className="text-ink-faint text-meta" />}
        </p>
        {children}
      </div>
    </article>
  );
}

/** How the turn ended where it did not end with an answer. */
function Outcome({ page: { run, interactions } }: { page: ChatRun }) {
  const [open] = interactions;
  const link = "text-accent-ink underline underline-offset-2 hover:no-underline";
  if (run.status === "waiting") {
    return (
      <p className="rounded-md bg-waiting-wash px-3 py-2">
        Waits for {open?.title ? `“${open.title}”` : "an answer"}.{" "}
        <Link href={`/runs/${run.runId}`} className={link}>
          Answer on the run's page
        </Link>
      </p>
    );
  }
  if (run.status !== "failed" && run.status !== "cancelled") return null;
  return (
    <p className="wrap-anywhere rounded-md bg-failed-wash px-3 py-2">
      {run.status === "failed" ? (run.error?.message ?? "The turn failed.") : "The turn was cancelled."}{" "}
      <Link href={`/runs/${run.runId}`} className={link}>
        See what happened
      </Link>
    </p>
  );
}
