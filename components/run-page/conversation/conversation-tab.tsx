import { useEffect, useRef } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Button } from "#components/ui/button.tsx";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { ConversationSkeleton } from "../tab-skeletons.tsx";
import { LiveReply } from "./live-reply.tsx";
import { MessageView, Said } from "./message-view.tsx";
import { NextMessage } from "./next-message.tsx";
import { useConversation } from "./use-conversation.ts";
import { type NextMessageState, useNextMessage } from "./use-next-message.ts";

/** The conversation tab of a run's page. */
export function ConversationTab({ page }: { page: RunPage }) {
  return <ConversationView page={page} next={useNextMessage(page.run.runId)} />;
}

/** Messages, the answer in progress, and the message field. */
export function ConversationView({
  page,
  next,
  takesFocus = false,
}: {
  page: RunPage;
  next: NextMessageState;
  takesFocus?: boolean;
}) {
  const { runId, status } = page.run;
  const query = useConversation({ runId, lastSequence: page.lastSequence });
  const { data: messages } = query;
  const { sending } = next;
  const end = useRef<HTMLDivElement>(null);
  const lastId = messages?.at(-1)?.id;
  const seenId = useRef(lastId);
  // Scrolls to a new message when it arrives, not when the page opens.
  useEffect(() => {
    if (sending === null && (lastId === undefined || seenId.current === lastId)) return;
    if (seenId.current !== undefined) end.current?.scrollIntoView({ block: "end" });
    seenId.current = lastId;
  }, [lastId, sending]);

  if (!messages) {
    const pending = <ConversationSkeleton />;
    return <NotLoaded what="The conversation could not be loaded." query={query} pending={pending} />;
  }
  const isAnswering = !isTerminal(status) && status !== "waiting";
  const isHeard = messages.at(-1)?.content === sending;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      {query.hasNextPage && (
        <Button
          className="justify-self-start"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? "Loading earlier messages" : "Show earlier messages"}
        </Button>
      )}
      <ol aria-label="Conversation" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {messages.map((message) => (
          <MessageView key={message.id} message={message} runId={runId} />
        ))}
        {sending !== null && !isHeard && (
          <Said by="user" about="sending">
            <p className="wrap-anywhere max-w-[80ch] whitespace-pre-wrap text-ink-soft">{sending}</p>
          </Said>
        )}
        {isAnswering && <LiveReply runId={runId} />}
      </ol>
      {messages.length === 0 && !isAnswering && (
        <p className="text-ink-soft">Nothing has been said in this conversation.</p>
      )}
      <div data-bottom-bar className="sticky bottom-0 -mb-6 border-line border-t bg-canvas pt-3 pb-6">
        <NextMessage page={page} next={next} takesFocus={takesFocus} />
      </div>
      <div ref={end} />
    </div>
  );
}
