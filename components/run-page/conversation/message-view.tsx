import { Bot, Paperclip, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { apiAddress } from "#components/api/api-address.ts";
import { Markdown } from "#components/markdown/markdown.tsx";
import { useSession } from "#components/session/use-session.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { doerWords } from "../header/doer-words.ts";
import type { ConversationMessage } from "./use-conversation.ts";

/** One message with its sender; and the run's name if it belongs to another run of the thread. */
export function MessageView({ message, runId }: { message: ConversationMessage; runId: string }) {
  const me = useSession().data?.user.id;
  return (
    <Said
      by={message.role}
      name={message.role === "user" ? senderWords(message.by, me) : undefined}
      about={
        <>
          <RelativeTime at={message.at} />
          {message.runId !== runId && (
            <>
              {" · in "}
              <Link
                href={`/runs/${message.runId}`}
                className="text-accent-ink underline underline-offset-2 hover:no-underline"
              >
                an earlier run
              </Link>
            </>
          )}
        </>
      }
    >
      {message.role === "assistant" ? (
        <Markdown text={message.content} />
      ) : (
        <p className="wrap-anywhere max-w-[80ch] whitespace-pre-wrap">{message.content}</p>
      )}
      {message.attachments.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-1">
          {message.attachments.map(({ name, storageKey }) => (
            <li key={storageKey}>
              <a
                href={apiAddress("/api/runs/{runId}/attachments/{storageKey}", {
                  params: { runId: message.runId, storageKey },
                })}
                download={name}
                className="inline-flex h-7 max-w-64 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-table hover:bg-hover"
              >
                <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
                <span className="truncate">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Said>
  );
}

/** "You", "Maya Lindt", "Key Billing service"; "Caller" if there is no name. */
function senderWords(by: ConversationMessage["by"], me: string | undefined): string {
  if (by === null) return "Caller";
  if (by.kind === "user" && by.id === me) return "You";
  const words = doerWords(by);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The layout of a message, also for one in progress. */
export function Said({
  by,
  name = by === "user" ? "You" : "Agent",
  about,
  children,
}: {
  by: "user" | "assistant";
  /** The sender's name; absent for the person's own draft. */
  name?: string | undefined;
  about: ReactNode;
  children: ReactNode;
}) {
  const Icon = by === "user" ? UserRound : Bot;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <span
        className={
          by === "user"
            ? "grid size-7 place-items-center rounded-full bg-hover text-ink-soft"
            : "grid size-7 place-items-center rounded-full bg-accent-wash text-accent-ink"
        }
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-table">{name}</span>
          <span className="text-ink-faint text-meta">{about}</span>
        </p>
        {children}
      </div>
    </li>
  );
}
