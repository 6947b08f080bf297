"use client";

import type { RefObject } from "react";
import { Markdown } from "#components/markdown/markdown.tsx";
import { ApprovalForm, type ApprovalHandle } from "./approval-form.tsx";
import { ArgumentsView } from "./arguments-view.tsx";
import { BarredApproval } from "./barred-approval.tsx";
import { OutcomeNote } from "./outcome-note.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { UnsentDraft } from "./unsent-draft.tsx";
import type { Answered, Interaction } from "./use-interaction.ts";
import { WaitNote } from "./wait-note.tsx";

/**
 * An interaction and its answer form: questions, an approval with its arguments, or what ends the wait if nobody
 * answers it. If it has ended, it shows who was first and keeps what was typed.
 */
export function InteractionBody({
  interaction,
  approval,
  formRef,
  onAnswered,
}: {
  interaction: Interaction;
  approval?: RefObject<ApprovalHandle | null>;
  formRef?: RefObject<HTMLFormElement | null>;
  onAnswered?: Answered;
}) {
  const { type, status, message, mayAnswer, mayNotBecause } = interaction;
  const isOpen = status === "open";
  return (
    <div className="grid min-w-0 gap-5">
      {message !== "" && type !== "tool" && type !== "auth" && <Message text={message} />}
      {interaction.approval && <ArgumentsView approval={interaction.approval} />}
      {!isOpen && <OutcomeNote interaction={interaction} />}
      <UnsentDraft interaction={interaction} />
      {isOpen && (type === "tool" || type === "auth") && <WaitNote interaction={interaction} />}
      {isOpen && mayNotBecause === "role" && type !== "tool" && (
        <p className="text-ink-soft">Only operators and higher roles can answer.</p>
      )}
      {isOpen && mayNotBecause === "starter" && <BarredApproval />}
      {isOpen && mayAnswer && type === "user_input" && (
        <ReplyForm interaction={interaction} formRef={formRef} onAnswered={onAnswered} />
      )}
      {isOpen && mayAnswer && type === "approval" && (
        <ApprovalForm interaction={interaction} handle={approval} onAnswered={onAnswered} />
      )}
    </div>
  );
}

/** Signs of Markdown: a text without them is shown at once, before the renderer is there. */
const SIGNS = /[*_`#[\]|<>~]|^\s*(?:[-+]|\d+[.)])\s/m;

/** What the agent says: Markdown in which a line break is one, as in a letter. */
function Message({ text }: { text: string }) {
  if (!SIGNS.test(text)) return <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">{text}</p>;
  return (
    <div className="wrap-anywhere max-w-prose [&_li]:whitespace-pre-line [&_p]:whitespace-pre-line">
      <Markdown text={text} />
    </div>
  );
}
