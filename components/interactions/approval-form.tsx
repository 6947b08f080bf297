"use client";

import { Check, MessageSquare, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { MAX_APPROVAL_COMMENT_CHARS } from "#lib/contract/limits.ts";
import { AnswerFailure, isConflict } from "./answer-failure.tsx";
import { commentLabel } from "./draft-store.ts";
import { useAnswerDraft } from "./use-draft.ts";
import { type Answered, type Decision, type Interaction, useDecide } from "./use-interaction.ts";

/** What the inbox's shortcuts can do with the open approval. */
export interface ApprovalHandle {
  /** Focuses Approve: Enter then decides, so that no single key does. */
  approve(): void;
  /** Opens the reason field and the Reject button. */
  reject(): void;
}

/** Approves or rejects, with an optional comment. */
export function ApprovalForm({
  interaction,
  handle,
  onAnswered,
}: {
  interaction: Interaction;
  handle?: RefObject<ApprovalHandle | null> | undefined;
  onAnswered?: Answered | undefined;
}) {
  const { draft, setComment, setRejection } = useAnswerDraft(interaction.interactionId);
  const decide = useDecide(interaction);
  const [commenting, setCommenting] = useState<Decision["action"] | null>(null);
  const approveButton = useRef<HTMLButtonElement>(null);
  const commentPlace = useRef<HTMLDivElement>(null);
  const kept = draft.isRejection ? "reject" : "approve";
  const mode = commenting ?? (draft.comment === "" ? null : kept);
  /** The draft stores what the comment is for, in case of a reload or an earlier answer by somebody else. */
  function turnTo(next: Decision["action"] | null) {
    setCommenting(next);
    setRejection(next === "reject");
  }

  useEffect(() => {
    if (commenting) commentPlace.current?.querySelector("textarea")?.focus();
  }, [commenting]);
  useEffect(() => {
    if (!handle) return;
    handle.current = {
      approve: () => approveButton.current?.focus(),
      reject: () => turnTo("reject"),
    };
    return () => {
      handle.current = null;
    };
  });

  function send(action: Decision["action"]) {
    const comment = draft.comment.trim();
    decide.mutate(
      { action, ...(comment === "" ? {} : { comment }) },
      { onSuccess: () => onAnswered?.(action === "approve" ? "Approved" : "Rejected") },
    );
  }
  const isBusy = decide.isPending;
  return (
    <div className="grid gap-4">
      {mode && (
        <div ref={commentPlace}>
          <TextArea
            label={commentLabel({ isRejection: mode === "reject" })}
            optional
            help="The run receives it with your decision, and the trace keeps it."
            maxLength={MAX_APPROVAL_COMMENT_CHARS}
            value={draft.comment}
            onChange={(event) => setComment(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) send(mode);
              if (event.key === "Escape") turnTo(null);
            }}
          />
        </div>
      )}
      {!isConflict(decide.error) && <AnswerFailure error={decide.error} />}
      <div className="flex flex-wrap items-center gap-2">
        {mode === "reject" ? (
          <>
            <Button look="danger" disabled={isBusy} aria-busy={isBusy} onClick={() => send("reject")}>
              <X aria-hidden />
              {isBusy ? "Rejecting" : "Reject"}
            </Button>
            <Button look="quiet" disabled={isBusy} onClick={() => turnTo(null)}>
              Back
            </Button>
            <KeyHint keys="mod+enter" />
          </>
        ) : (
          <>
            <Button
              ref={approveButton}
              look="primary"
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => send("approve")}
            >
              <Check aria-hidden />
              {isBusy ? "Approving" : "Approve"}
            </Button>
            <Button disabled={isBusy} onClick={() => turnTo("reject")}>
              <X aria-hidden />
              Reject
            </Button>
            {mode === null && (
              <Button look="quiet" disabled={isBusy} onClick={() => turnTo("approve")}>
                <MessageSquare aria-hidden />
                Add a comment
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
